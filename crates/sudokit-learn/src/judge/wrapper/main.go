package main; import (wrapper_bufio "bufio"; wrapper_fmt "fmt"; wrapper_os "os"); /*line {place}:1:1*/{source}

func main() {
	in := wrapper_bufio.NewScanner(wrapper_os.Stdin)
	board := make([][]byte, 0, 9)
	for len(board) < 9 && in.Scan() {
		board = append(board, []byte(in.Text()))
	}
@fill	{method}(board)
@fill	for _, row := range board {
@fill		wrapper_fmt.Println(string(row))
@fill	}
@test	wrapper_fmt.Println({method}(board))
}
