-- Row-major backtracking with tables of the digits that are there, for problem 2580.
import Data.Bits
import Data.Maybe
import qualified Data.IntMap.Strict as Map

-- Sets of digits: houses 0 to 8 are rows, 9 to 17 columns, 18 to 26 boxes.
type Houses = Map.IntMap Int

houses :: Int -> [Int]
houses z = [div z 9, 9 + mod z 9, 18 + div z 27 * 3 + div (mod z 9) 3]

put :: (Int, Int) -> Houses -> Houses
put (z, d) t = foldr (Map.adjust (`setBit` d)) t (houses z)

solve :: [(Int, Int)] -> Houses -> Maybe [Int]
solve [] _ = Just []
solve ((z, 0) : rest) t =
  listToMaybe
    [ d : answer
    | let used = foldr1 (.|.) (map (t Map.!) (houses z)),
      d <- [1 .. 9],
      not (testBit used d),
      Just answer <- [solve rest (put (z, d) t)]
    ]
solve ((_, d) : rest) t = (d :) <$> solve rest t

rowsOf :: [a] -> [[a]]
rowsOf [] = []
rowsOf a = take 9 a : rowsOf (drop 9 a)

main :: IO ()
main = do
  a <- map read . words <$> getContents
  let cells = zip [0 ..] a
      empty = Map.fromList [(house, 0) | house <- [0 .. 26]]
      start = foldr put empty [cell | cell@(_, d) <- cells, d /= 0]
  mapM_ (putStrLn . unwords . map show) (rowsOf (fromMaybe a (solve cells start)))
