//! The techniques as data: names, codes, the order in which HoDoKu 2.2.0 tries them, level and
//! score. Those that only Sudoku Explainer has stand at the end, in its order.
//!
//! Profiles read this table. One row a technique: a new one is a row here, and a file in `find/`
//! with its family, which the row names: the finder and HoDoKu's line. Names, codes and numbers are
//! facts about HoDoKu (Bernhard Hobiger, 2008-2012), found out from its output.

use super::find::Family;
use std::fmt;
use std::str::FromStr;

/// HoDoKu's levels of difficulty.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
pub enum Level {
    /// Singles.
    Easy,
    /// Locked candidates, pairs, triples.
    Medium,
    /// Fish, single-digit patterns, wings, uniqueness, colors.
    Hard,
    /// Finned fish, chains, almost locked sets.
    Unfair,
    /// Forcing chains and nets, and what only guessing solves.
    Extreme,
}

impl Level {
    /// All levels, the easiest first.
    pub const ALL: [Level; 5] =
        [Level::Easy, Level::Medium, Level::Hard, Level::Unfair, Level::Extreme];

    /// Its English name.
    pub const fn name(self) -> &'static str {
        ["Easy", "Medium", "Hard", "Unfair", "Extreme"][self as usize]
    }

    /// The score above which a puzzle belongs to the next level; none above the last.
    pub const fn cap(self) -> Option<u32> {
        [Some(800), Some(1000), Some(1600), Some(1800), None][self as usize]
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A row of the table.
#[derive(Debug)]
pub(super) struct Entry {
    pub id: &'static str,
    pub name: &'static str,
    pub korean: &'static str,
    pub arg: &'static str,
    pub code: &'static str,
    pub order: u32,
    pub level: Level,
    pub score: u32,
    pub is_default: bool,
    pub family: &'static Family,
}

/// Writes the enum and the table from the same rows.
macro_rules! catalogue {
    ($($variant:ident: $id:literal $name:literal $korean:literal $arg:literal $code:literal
       $order:literal $level:ident $score:literal $on:literal $family:path;)*) => {
        /// A technique of human solving.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Hash)]
        #[non_exhaustive]
        pub enum Technique {
            $(#[doc = $name] $variant,)*
        }

        impl Technique {
            /// All techniques, in the order in which HoDoKu tries them; then the others.
            pub const ALL: &[Technique] = &[$(Technique::$variant),*];
        }

        const TABLE: &[Entry] = &[$(Entry {
            id: $id, name: $name, korean: $korean, arg: $arg, code: $code, order: $order,
            level: Level::$level, score: $score, is_default: $on, family: &$family,
        }),*];
    };
}

// variant: id, name and Korean name, HoDoKu's argument and code, order, level, score, on by
// default, family
#[rustfmt::skip]
mod rows {
    use super::{Entry, Level};
    use crate::technique::find::{
        als, brute_force, chain, color, explainer, fish, forcing, locked, single, single_digit, subset,
        sue_de_coq, template, unique, wing,
    };
    catalogue! {
        FullHouse: "full-house" "Full House" "풀 하우스" "fh" "0000" 100 Easy 4 true single::FULL_HOUSE;
        NakedSingle: "naked-single" "Naked Single" "네이키드 싱글" "n1" "0003" 200 Easy 4 true single::NAKED;
        HiddenSingle: "hidden-single" "Hidden Single" "히든 싱글" "h1" "0002" 300 Easy 14 true single::HIDDEN;
        LockedPair: "locked-pair" "Locked Pair" "락트 페어" "l2" "0110" 1000 Medium 40 true subset::NAKED;
        LockedTriple: "locked-triple" "Locked Triple" "락트 트리플" "l3" "0111" 1100 Medium 60 true subset::NAKED;
        Pointing: "pointing" "Locked Candidates Type 1 (Pointing)" "포인팅" "lc1" "0100" 1200 Medium 50 true locked::LOCKED;
        Claiming: "claiming" "Locked Candidates Type 2 (Claiming)" "클레이밍" "lc2" "0101" 1210 Medium 50 true locked::LOCKED;
        NakedPair: "naked-pair" "Naked Pair" "네이키드 페어" "n2" "0200" 1300 Medium 60 true subset::NAKED;
        NakedTriple: "naked-triple" "Naked Triple" "네이키드 트리플" "n3" "0201" 1400 Medium 80 true subset::NAKED;
        HiddenPair: "hidden-pair" "Hidden Pair" "히든 페어" "h2" "0210" 1500 Medium 70 true subset::HIDDEN;
        HiddenTriple: "hidden-triple" "Hidden Triple" "히든 트리플" "h3" "0211" 1600 Medium 100 true subset::HIDDEN;
        NakedQuadruple: "naked-quadruple" "Naked Quadruple" "네이키드 쿼드러플" "n4" "0202" 2000 Hard 120 true subset::NAKED;
        HiddenQuadruple: "hidden-quadruple" "Hidden Quadruple" "히든 쿼드러플" "h4" "0212" 2100 Hard 150 true subset::HIDDEN;
        XWing: "x-wing" "X-Wing" "엑스윙" "bf2" "0300" 2200 Hard 140 true fish::FISH;
        Swordfish: "swordfish" "Swordfish" "스워드피시" "bf3" "0301" 2300 Hard 150 true fish::FISH;
        Jellyfish: "jellyfish" "Jellyfish" "젤리피시" "bf4" "0302" 2400 Hard 160 true fish::FISH;
        Squirmbag: "squirmbag" "Squirmbag" "스쿼엄배그" "bf5" "0303" 2500 Unfair 470 false fish::FISH;
        Whale: "whale" "Whale" "웨일" "bf6" "0304" 2600 Unfair 470 false fish::FISH;
        Leviathan: "leviathan" "Leviathan" "리바이어던" "bf7" "0305" 2700 Unfair 470 false fish::FISH;
        RemotePair: "remote-pair" "Remote Pair" "리모트 페어" "rp" "0703" 2800 Hard 110 true chain::REMOTE_PAIR;
        BugPlus1: "bug+1" "Bivalue Universal Grave + 1" "버그+1" "bug1" "0610" 2900 Hard 100 true unique::BUG;
        Skyscraper: "skyscraper" "Skyscraper" "스카이스크레이퍼" "sk" "0400" 3000 Hard 130 true single_digit::SKYSCRAPER;
        TwoStringKite: "two-string-kite" "2-String Kite" "투 스트링 카이트" "2sk" "0401" 3100 Hard 150 true single_digit::KITE;
        DualTwoStringKite: "dual-two-string-kite" "Dual 2-String Kite" "듀얼 투 스트링 카이트" "d2sk" "0404" 3110 Hard 150 false single_digit::DUAL_KITE;
        TurbotFish: "turbot-fish" "Turbot Fish" "터보트 피시" "tf" "0403" 3120 Hard 120 true chain::TURBOT_FISH;
        EmptyRectangle: "empty-rectangle" "Empty Rectangle" "빈 직사각형" "er" "0402" 3170 Hard 120 true single_digit::EMPTY_RECTANGLE;
        DualEmptyRectangle: "dual-empty-rectangle" "Dual Empty Rectangle" "듀얼 빈 직사각형" "der" "0405" 3180 Hard 120 false single_digit::DUAL_EMPTY_RECTANGLE;
        WWing: "w-wing" "W-Wing" "W윙" "w" "0803" 3200 Hard 150 true wing::W;
        XyWing: "xy-wing" "XY-Wing" "XY윙" "xy" "0800" 3300 Hard 160 true wing::XY;
        XyzWing: "xyz-wing" "XYZ-Wing" "XYZ윙" "xyz" "0801" 3400 Hard 180 true wing::XYZ;
        UniquenessTest1: "uniqueness-test-1" "Uniqueness Test 1" "유일성 검사 1" "u1" "0600" 3500 Hard 100 true unique::RECTANGLE;
        UniquenessTest2: "uniqueness-test-2" "Uniqueness Test 2" "유일성 검사 2" "u2" "0601" 3600 Hard 100 true unique::RECTANGLE;
        UniquenessTest3: "uniqueness-test-3" "Uniqueness Test 3" "유일성 검사 3" "u3" "0602" 3700 Hard 100 true unique::RECTANGLE;
        UniquenessTest4: "uniqueness-test-4" "Uniqueness Test 4" "유일성 검사 4" "u4" "0603" 3800 Hard 100 true unique::RECTANGLE;
        UniquenessTest5: "uniqueness-test-5" "Uniqueness Test 5" "유일성 검사 5" "u5" "0604" 3900 Hard 100 true unique::RECTANGLE;
        UniquenessTest6: "uniqueness-test-6" "Uniqueness Test 6" "유일성 검사 6" "u6" "0605" 4000 Hard 100 true unique::RECTANGLE;
        HiddenRectangle: "hidden-rectangle" "Hidden Rectangle" "숨은 직사각형" "hr" "0606" 4010 Hard 100 true unique::RECTANGLE;
        AvoidableRectangle1: "avoidable-rectangle-1" "Avoidable Rectangle Type 1" "피할 수 있는 직사각형 1" "ar1" "0607" 4020 Hard 100 true unique::AVOIDABLE;
        AvoidableRectangle2: "avoidable-rectangle-2" "Avoidable Rectangle Type 2" "피할 수 있는 직사각형 2" "ar2" "0608" 4030 Hard 100 true unique::AVOIDABLE;
        FinnedXWing: "finned-x-wing" "Finned X-Wing" "핀드 엑스윙" "fbf2" "0310" 4100 Hard 130 true fish::FISH;
        SashimiXWing: "sashimi-x-wing" "Sashimi X-Wing" "사시미 엑스윙" "sbf2" "0320" 4200 Hard 150 true fish::FISH;
        FinnedSwordfish: "finned-swordfish" "Finned Swordfish" "핀드 스워드피시" "fbf3" "0311" 4300 Unfair 200 true fish::FISH;
        SashimiSwordfish: "sashimi-swordfish" "Sashimi Swordfish" "사시미 스워드피시" "sbf3" "0321" 4400 Unfair 240 true fish::FISH;
        FinnedJellyfish: "finned-jellyfish" "Finned Jellyfish" "핀드 젤리피시" "fbf4" "0312" 4500 Unfair 250 true fish::FISH;
        SashimiJellyfish: "sashimi-jellyfish" "Sashimi Jellyfish" "사시미 젤리피시" "sbf4" "0322" 4600 Unfair 260 true fish::FISH;
        FinnedSquirmbag: "finned-squirmbag" "Finned Squirmbag" "핀드 스쿼엄배그" "fbf5" "0313" 4700 Unfair 470 false fish::FISH;
        SashimiSquirmbag: "sashimi-squirmbag" "Sashimi Squirmbag" "사시미 스쿼엄배그" "sbf5" "0323" 4800 Unfair 470 false fish::FISH;
        FinnedWhale: "finned-whale" "Finned Whale" "핀드 웨일" "fbf6" "0314" 4900 Unfair 470 false fish::FISH;
        SashimiWhale: "sashimi-whale" "Sashimi Whale" "사시미 웨일" "sbf6" "0324" 5000 Unfair 470 false fish::FISH;
        FinnedLeviathan: "finned-leviathan" "Finned Leviathan" "핀드 리바이어던" "fbf7" "0315" 5100 Unfair 470 false fish::FISH;
        SashimiLeviathan: "sashimi-leviathan" "Sashimi Leviathan" "사시미 리바이어던" "sbf7" "0325" 5200 Unfair 470 false fish::FISH;
        SueDeCoq: "sue-de-coq" "Sue de Coq" "수 드 코크" "sdc" "1101" 5300 Unfair 250 true sue_de_coq::SUE_DE_COQ;
        SimpleColorsTrap: "simple-colors-trap" "Simple Colors Trap" "단순 색칠 트랩" "sc1" "0500" 5330 Hard 150 true color::SIMPLE;
        SimpleColorsWrap: "simple-colors-wrap" "Simple Colors Wrap" "단순 색칠 랩" "sc2" "0501" 5330 Hard 150 true color::SIMPLE;
        MultiColors1: "multi-colors-1" "Multi Colors 1" "다중 색칠 1" "mc1" "0502" 5360 Hard 200 true color::MULTI;
        MultiColors2: "multi-colors-2" "Multi Colors 2" "다중 색칠 2" "mc2" "0503" 5360 Hard 200 true color::MULTI;
        XChain: "x-chain" "X-Chain" "X체인" "x" "0701" 5400 Unfair 260 true chain::X_CHAIN;
        XyChain: "xy-chain" "XY-Chain" "XY체인" "xyc" "0702" 5500 Unfair 260 true chain::XY_CHAIN;
        ContinuousNiceLoop: "continuous-nice-loop" "Continuous Nice Loop" "연속 나이스 루프" "cnl" "0706" 5600 Unfair 280 true chain::LOOPS;
        DiscontinuousNiceLoop: "discontinuous-nice-loop" "Discontinuous Nice Loop" "불연속 나이스 루프" "dnl" "0707" 5600 Unfair 280 true chain::LOOPS;
        Aic: "aic" "AIC" "교대 추론 사슬" "aic" "0708" 5600 Unfair 280 true chain::LOOPS;
        GroupedContinuousNiceLoop: "grouped-continuous-nice-loop" "Grouped Continuous Nice Loop" "그룹 연속 나이스 루프" "gcnl" "0709" 5650 Unfair 300 true chain::LOOPS;
        GroupedDiscontinuousNiceLoop: "grouped-discontinuous-nice-loop" "Grouped Discontinuous Nice Loop" "그룹 불연속 나이스 루프" "gdnl" "0710" 5650 Unfair 300 true chain::LOOPS;
        GroupedAic: "grouped-aic" "Grouped AIC" "그룹 교대 추론 사슬" "gaic" "0711" 5650 Unfair 300 true chain::LOOPS;
        AlsXz: "als-xz" "Almost Locked Set XZ-Rule" "ALS-XZ" "axz" "0901" 5700 Unfair 300 true als::XZ;
        AlsXyWing: "als-xy-wing" "Almost Locked Set XY-Wing" "ALS-XY윙" "axy" "0902" 5800 Unfair 320 true als::XY_WING;
        AlsChain: "als-chain" "Almost Locked Set Chain" "ALS 체인" "ach" "0903" 5900 Unfair 340 true als::CHAIN;
        DeathBlossom: "death-blossom" "Death Blossom" "데스 블로섬" "db" "0904" 6000 Unfair 360 false als::DEATH_BLOSSOM;
        FrankenXWing: "franken-x-wing" "Franken X-Wing" "프랑켄 엑스윙" "ff2" "0330" 6100 Unfair 300 true fish::FISH;
        FrankenSwordfish: "franken-swordfish" "Franken Swordfish" "프랑켄 스워드피시" "ff3" "0331" 6200 Unfair 350 true fish::FISH;
        FrankenJellyfish: "franken-jellyfish" "Franken Jellyfish" "프랑켄 젤리피시" "ff4" "0332" 6300 Unfair 370 false fish::FISH;
        FrankenSquirmbag: "franken-squirmbag" "Franken Squirmbag" "프랑켄 스쿼엄배그" "ff5" "0333" 6400 Extreme 470 false fish::FISH;
        FrankenWhale: "franken-whale" "Franken Whale" "프랑켄 웨일" "ff6" "0334" 6500 Extreme 470 false fish::FISH;
        FrankenLeviathan: "franken-leviathan" "Franken Leviathan" "프랑켄 리바이어던" "ff7" "0335" 6600 Extreme 470 false fish::FISH;
        FinnedFrankenXWing: "finned-franken-x-wing" "Finned Franken X-Wing" "핀드 프랑켄 엑스윙" "fff2" "0340" 6700 Unfair 390 true fish::FISH;
        FinnedFrankenSwordfish: "finned-franken-swordfish" "Finned Franken Swordfish" "핀드 프랑켄 스워드피시" "fff3" "0341" 6800 Unfair 410 true fish::FISH;
        FinnedFrankenJellyfish: "finned-franken-jellyfish" "Finned Franken Jellyfish" "핀드 프랑켄 젤리피시" "fff4" "0342" 6900 Unfair 430 false fish::FISH;
        FinnedFrankenSquirmbag: "finned-franken-squirmbag" "Finned Franken Squirmbag" "핀드 프랑켄 스쿼엄배그" "fff5" "0343" 7000 Extreme 470 false fish::FISH;
        FinnedFrankenWhale: "finned-franken-whale" "Finned Franken Whale" "핀드 프랑켄 웨일" "fff6" "0344" 7100 Extreme 470 false fish::FISH;
        FinnedFrankenLeviathan: "finned-franken-leviathan" "Finned Franken Leviathan" "핀드 프랑켄 리바이어던" "fff7" "0345" 7200 Extreme 470 false fish::FISH;
        MutantXWing: "mutant-x-wing" "Mutant X-Wing" "뮤턴트 엑스윙" "mf2" "0350" 7300 Extreme 450 false fish::FISH;
        MutantSwordfish: "mutant-swordfish" "Mutant Swordfish" "뮤턴트 스워드피시" "mf3" "0351" 7400 Extreme 450 false fish::FISH;
        MutantJellyfish: "mutant-jellyfish" "Mutant Jellyfish" "뮤턴트 젤리피시" "mf4" "0352" 7500 Extreme 450 false fish::FISH;
        MutantSquirmbag: "mutant-squirmbag" "Mutant Squirmbag" "뮤턴트 스쿼엄배그" "mf5" "0353" 7600 Extreme 470 false fish::FISH;
        MutantWhale: "mutant-whale" "Mutant Whale" "뮤턴트 웨일" "mf6" "0354" 7700 Extreme 470 false fish::FISH;
        MutantLeviathan: "mutant-leviathan" "Mutant Leviathan" "뮤턴트 리바이어던" "mf7" "0355" 7800 Extreme 470 false fish::FISH;
        FinnedMutantXWing: "finned-mutant-x-wing" "Finned Mutant X-Wing" "핀드 뮤턴트 엑스윙" "fmf2" "0360" 7900 Extreme 470 false fish::FISH;
        FinnedMutantSwordfish: "finned-mutant-swordfish" "Finned Mutant Swordfish" "핀드 뮤턴트 스워드피시" "fmf3" "0361" 8000 Extreme 470 false fish::FISH;
        FinnedMutantJellyfish: "finned-mutant-jellyfish" "Finned Mutant Jellyfish" "핀드 뮤턴트 젤리피시" "fmf4" "0362" 8100 Extreme 470 false fish::FISH;
        FinnedMutantSquirmbag: "finned-mutant-squirmbag" "Finned Mutant Squirmbag" "핀드 뮤턴트 스쿼엄배그" "fmf5" "0363" 8200 Extreme 470 false fish::FISH;
        FinnedMutantWhale: "finned-mutant-whale" "Finned Mutant Whale" "핀드 뮤턴트 웨일" "fmf6" "0364" 8300 Extreme 470 false fish::FISH;
        FinnedMutantLeviathan: "finned-mutant-leviathan" "Finned Mutant Leviathan" "핀드 뮤턴트 리바이어던" "fmf7" "0365" 8400 Extreme 470 false fish::FISH;
        KrakenFish1: "kraken-fish-1" "Kraken Fish Type 1" "크라켄 피시 1" "kf1" "0371" 8450 Extreme 500 false fish::KRAKEN;
        KrakenFish2: "kraken-fish-2" "Kraken Fish Type 2" "크라켄 피시 2" "kf2" "0372" 8450 Extreme 500 false fish::KRAKEN;
        ForcingChainContradiction: "forcing-chain-contradiction" "Forcing Chain Contradiction" "강제 사슬 모순" "fcc" "1301" 8500 Extreme 500 true forcing::CONTRADICTION;
        ForcingChainVerity: "forcing-chain-verity" "Forcing Chain Verity" "강제 사슬 일치" "fcv" "1302" 8500 Extreme 500 true forcing::VERITY;
        ForcingNetContradiction: "forcing-net-contradiction" "Forcing Net Contradiction" "강제 그물 모순" "fnc" "1303" 8600 Extreme 700 true forcing::CONTRADICTION;
        ForcingNetVerity: "forcing-net-verity" "Forcing Net Verity" "강제 그물 일치" "fnv" "1304" 8600 Extreme 700 true forcing::VERITY;
        TemplateSet: "template-set" "Template Set" "템플릿 세트" "ts" "1201" 8700 Extreme 10000 false template::TEMPLATE;
        TemplateDelete: "template-delete" "Template Delete" "템플릿 삭제" "td" "1202" 8800 Extreme 10000 false template::TEMPLATE;
        BruteForce: "brute-force" "Brute Force" "무차별 대입" "bf" "" 8900 Extreme 10000 true brute_force::BRUTE_FORCE;
        // What Sudoku Explainer has and HoDoKu lacks: no code, no score, never tried by its order.
        DirectPointing: "direct-pointing" "Direct Pointing" "직접 포인팅" "direct-pointing" "" 10000 Medium 0 false explainer::LOCKED;
        DirectClaiming: "direct-claiming" "Direct Claiming" "직접 클레이밍" "direct-claiming" "" 10001 Medium 0 false explainer::LOCKED;
        DirectHiddenPair: "direct-hidden-pair" "Direct Hidden Pair" "직접 히든 페어" "direct-hidden-pair" "" 10002 Medium 0 false explainer::SET;
        DirectHiddenTriple: "direct-hidden-triple" "Direct Hidden Triple" "직접 히든 트리플" "direct-hidden-triple" "" 10003 Medium 0 false explainer::SET;
        UniqueLoop1: "unique-loop-1" "Unique Loop Type 1" "유일 루프 1" "unique-loop-1" "" 10004 Hard 0 false explainer::DEADLY;
        UniqueLoop2: "unique-loop-2" "Unique Loop Type 2" "유일 루프 2" "unique-loop-2" "" 10005 Hard 0 false explainer::DEADLY;
        UniqueLoop3: "unique-loop-3" "Unique Loop Type 3" "유일 루프 3" "unique-loop-3" "" 10006 Hard 0 false explainer::DEADLY;
        UniqueLoop4: "unique-loop-4" "Unique Loop Type 4" "유일 루프 4" "unique-loop-4" "" 10007 Hard 0 false explainer::DEADLY;
        Bug2: "bug-2" "Bivalue Universal Grave Type 2" "버그 2" "bug-2" "" 10008 Hard 0 false explainer::DEADLY;
        Bug3: "bug-3" "Bivalue Universal Grave Type 3" "버그 3" "bug-3" "" 10009 Hard 0 false explainer::DEADLY;
        Bug4: "bug-4" "Bivalue Universal Grave Type 4" "버그 4" "bug-4" "" 10010 Hard 0 false explainer::DEADLY;
        AlignedPair: "aligned-pair-exclusion" "Aligned Pair Exclusion" "정렬 쌍 배제" "aligned-pair-exclusion" "" 10011 Unfair 0 false explainer::OTHER;
        BidirectionalXCycle: "bidirectional-x-cycle" "Bidirectional X-Cycle" "양방향 X 순환" "bidirectional-x-cycle" "" 10012 Unfair 0 false explainer::OTHER;
        BidirectionalYCycle: "bidirectional-y-cycle" "Bidirectional Y-Cycle" "양방향 Y 순환" "bidirectional-y-cycle" "" 10013 Unfair 0 false explainer::OTHER;
        BidirectionalCycle: "bidirectional-cycle" "Bidirectional Cycle" "양방향 순환" "bidirectional-cycle" "" 10014 Unfair 0 false explainer::OTHER;
        ForcingXChain: "forcing-x-chain" "Forcing X-Chain" "강제 X 사슬" "forcing-x-chain" "" 10015 Unfair 0 false explainer::OTHER;
        ForcingXyChain: "forcing-xy-chain" "Forcing Chain" "강제 사슬" "forcing-xy-chain" "" 10016 Unfair 0 false explainer::OTHER;
        AlignedTriplet: "aligned-triplet-exclusion" "Aligned Triplet Exclusion" "정렬 삼중 배제" "aligned-triplet-exclusion" "" 10017 Extreme 0 false explainer::OTHER;
        Nishio: "nishio" "Nishio Forcing Chains" "니시오 강제 사슬" "nishio" "" 10018 Extreme 0 false explainer::OTHER;
        CellForcingChains: "cell-forcing-chains" "Cell Forcing Chains" "칸 강제 사슬" "cell-forcing-chains" "" 10019 Extreme 0 false explainer::OTHER;
        RegionForcingChains: "region-forcing-chains" "Region Forcing Chains" "영역 강제 사슬" "region-forcing-chains" "" 10020 Extreme 0 false explainer::OTHER;
        DynamicContradiction: "dynamic-contradiction" "Dynamic Contradiction Forcing Chains" "동적 모순 강제 사슬" "dynamic-contradiction" "" 10021 Extreme 0 false explainer::OTHER;
        DynamicDouble: "dynamic-double" "Dynamic Double Forcing Chains" "동적 양방향 강제 사슬" "dynamic-double" "" 10022 Extreme 0 false explainer::OTHER;
        DynamicCell: "dynamic-cell" "Dynamic Cell Forcing Chains" "동적 칸 강제 사슬" "dynamic-cell" "" 10023 Extreme 0 false explainer::OTHER;
        DynamicRegion: "dynamic-region" "Dynamic Region Forcing Chains" "동적 영역 강제 사슬" "dynamic-region" "" 10024 Extreme 0 false explainer::OTHER;
        DynamicPlus: "dynamic-plus" "Dynamic Forcing Chains (+)" "동적 강제 사슬 (+)" "dynamic-plus" "" 10025 Extreme 0 false explainer::OTHER;
        NestedChains: "nested-forcing-chains" "Dynamic Forcing Chains (+ Forcing Chains)" "동적 강제 사슬 (+ 강제 사슬)" "nested-forcing-chains" "" 10026 Extreme 0 false explainer::OTHER;
        NestedMultiple: "nested-multiple" "Dynamic Forcing Chains (+ Multiple Forcing Chains)" "동적 강제 사슬 (+ 다중 강제 사슬)" "nested-multiple" "" 10027 Extreme 0 false explainer::OTHER;
        NestedDynamic: "nested-dynamic" "Dynamic Forcing Chains (+ Dynamic Forcing Chains)" "동적 강제 사슬 (+ 동적 강제 사슬)" "nested-dynamic" "" 10028 Extreme 0 false explainer::OTHER;
        NestedDynamicPlus: "nested-dynamic-plus" "Dynamic Forcing Chains (+ Dynamic Forcing Chains (+ Forcing Chains))" "동적 강제 사슬 (+ 동적 강제 사슬 (+ 강제 사슬))" "nested-dynamic-plus" "" 10029 Extreme 0 false explainer::OTHER;
    }

    impl Technique {
        /// Its row.
        pub(in crate::technique) const fn entry(self) -> &'static Entry {
            &TABLE[self as usize]
        }
    }
}
pub use rows::Technique;

impl Technique {
    /// Its name in options and files, such as `x-wing`.
    pub const fn id(self) -> &'static str {
        self.entry().id
    }

    /// Its name as HoDoKu prints it.
    pub const fn name(self) -> &'static str {
        self.entry().name
    }

    /// Its name in Korean.
    pub const fn korean(self) -> &'static str {
        self.entry().korean
    }

    /// HoDoKu's short name for options, such as `bf2`; the id of what it does not have.
    pub const fn arg(self) -> &'static str {
        self.entry().arg
    }

    /// Its code in HoDoKu's library of cases, such as `0300`; empty if there is none.
    pub const fn code(self) -> &'static str {
        self.entry().code
    }

    /// HoDoKu's level of it.
    pub const fn level(self) -> Level {
        self.entry().level
    }

    /// HoDoKu's score of a step of it.
    pub const fn score(self) -> u32 {
        self.entry().score
    }

    /// Whether it argues with the promise that the puzzle has one solution.
    pub const fn needs_uniqueness(self) -> bool {
        self.entry().family.needs_uniqueness
    }
}

impl fmt::Display for Technique {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.id())
    }
}

/// A set of techniques.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct TechniqueSet([u64; 3]);

const _: () = assert!(Technique::ALL.len() <= 3 * 64);

impl TechniqueSet {
    pub(super) const EMPTY: TechniqueSet = TechniqueSet([0; 3]);

    pub(super) fn contains(self, technique: Technique) -> bool {
        self.0[technique as usize / 64] >> (technique as usize % 64) & 1 == 1
    }
}

impl Extend<Technique> for TechniqueSet {
    fn extend<I: IntoIterator<Item = Technique>>(&mut self, techniques: I) {
        for technique in techniques {
            self.0[technique as usize / 64] |= 1 << (technique as usize % 64);
        }
    }
}

impl FromIterator<Technique> for TechniqueSet {
    fn from_iter<I: IntoIterator<Item = Technique>>(techniques: I) -> TechniqueSet {
        let mut set = TechniqueSet::EMPTY;
        set.extend(techniques);
        set
    }
}

/// The text names no technique.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParseTechniqueError;

impl fmt::Display for ParseTechniqueError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("expected the name of a technique, such as x-wing")
    }
}

impl std::error::Error for ParseTechniqueError {}

impl FromStr for Technique {
    type Err = ParseTechniqueError;

    /// Reads an id (`x-wing`), HoDoKu's argument (`bf2`) or name (`X-Wing`), in any case.
    fn from_str(text: &str) -> Result<Technique, ParseTechniqueError> {
        let is_named = |t: &&Technique| {
            [t.id(), t.arg(), t.name()].iter().any(|name| name.eq_ignore_ascii_case(text))
        };
        // `bf` is brute force before it is the beginning of a fish.
        Technique::ALL.iter().find(is_named).copied().ok_or(ParseTechniqueError)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_are_in_order_and_names_read_back() {
        assert!(Technique::ALL.is_sorted_by_key(|t| t.entry().order));
        for (i, &technique) in Technique::ALL.iter().enumerate() {
            assert_eq!(technique as usize, i);
            for name in [technique.id(), technique.arg(), technique.name()] {
                assert_eq!(name.to_uppercase().parse(), Ok(technique), "{name}");
            }
        }
        assert_eq!("guess".parse::<Technique>(), Err(ParseTechniqueError));
    }

    #[test]
    fn only_rectangles_and_bugs_need_uniqueness() {
        let needing = Technique::ALL.iter().filter(|t| t.needs_uniqueness());
        let is_meant = |t: &&Technique| {
            let is_of_explainer =
                ["unique-loop", "bug-"].iter().any(|name| t.id().starts_with(name));
            t.code().starts_with("06") || is_of_explainer
        };
        assert!(needing.clone().all(|t| is_meant(&t)));
        assert_eq!(needing.count(), 17);
    }

    #[test]
    fn levels_have_rising_caps() {
        assert!(Level::ALL.iter().map_while(|level| level.cap()).is_sorted());
        assert_eq!(Technique::XWing.entry().level.name(), "Hard");
    }
}
