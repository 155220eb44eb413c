/**
 * What a full stop after an abbreviation means, per language. Forms are lower case, without the last full
 * stop and spaces: "z. B." is `z.b`.
 */
export type Abbreviations = {
  /** A sentence never ends here: titles, "e.g.", "Fig.". */
  never: ReadonlySet<string>
  /** A sentence ends here if something other than a lower-case word or a bracket follows: "etc.". */
  ending: ReadonlySet<string>
  /** Belongs to the following number ("No. 5"); otherwise an ordinary word ("No. That is wrong."). */
  number: ReadonlySet<string>
  /** Words that begin sentences: they separate "matrix A. The next" from "J. Smith". */
  starters: ReadonlySet<string>
  /** "3. Mai": a number with a full stop is an ordinal. */
  ordinals: boolean
}

type Source = { never?: string; ending?: string; number?: string; starters?: string; ordinals?: boolean }

const everywhere: Source = {
  never: 'dr prof fig figs eq eqs mr mrs ms cf e.g i.e ed eds vs approx ph.d',
  ending: 'etc al inc ltd corp jr sr',
  number: 'no nr p pp vol ch sec tab nos',
}

const byLanguage: Record<string, Source> = {
  en: {
    never:
      'st gen col capt lt sgt rev hon gov sen rep messrs mx def thm lem cor prop ex resp viz ref refs eqn',
    ending: 'a.m p.m dept univ est co',
    number: 'art para ver ca jan feb mar apr jun jul aug sept sep oct nov dec',
    starters:
      'the a an this that these those it its in on at for from with by to as if when while where what why how who which we you they he she i there here our your their his her so but and or then now next first second finally let once all each both most some many no not however therefore thus hence because since after before although note see consider suppose today',
  },
  de: {
    never:
      'z.b d.h u.a i.d.r v.a o.ä u.ä s.o s.u z.t i.a i.e.s m.e bzw ca vgl hr fr frl abb abs kap ggf sog evtl inkl exkl max min mind bsp dipl ing habil st str gl tab def satz u.u d.i n.chr v.chr z.zt',
    ending: 'usw u.s.w etc',
    number: 's bd jh aufl art',
    starters:
      'der die das ein eine einen einem einer dies diese dieser dieses es er sie wir ihr ich man in im am an auf aus bei mit nach von vor zu zum zur für wenn weil da dann damit daher deshalb also aber und oder so nun hier dort was wie wer wo warum jetzt zuerst danach schließlich alle jede jeder jedes kein keine nicht doch denn als ob heute',
    ordinals: true,
  },
  fr: {
    never: 'm mm mme mmes mlle mlles me mgr st ste p.ex c.-à-d c.à.d env chap av ap éd réf',
    ending: 'etc',
    number: 'n p pp vol art fig éq',
    starters:
      'le la les l un une des ce cet cette ces il elle ils elles on nous vous je tu en dans sur sous pour par avec sans de du à au aux si quand comme mais et ou donc or ni car puis ainsi alors enfin ici là voici voilà que qui quoi où comment pourquoi tout tous toute chaque notons soit',
  },
  es: {
    never: 'sr sra srta sres d dª dña dra p.ej ej vgr ud uds vd st sto sta ee.uu aprox fig ec núm lic ing',
    ending: 'etc',
    number: 'pág págs art cap vol n.º',
    starters:
      'el la los las un una unos unas este esta esto estos estas ese esa eso él ella ellos nosotros en de por para con sin a al si cuando como pero y o así entonces aquí ahí que qué quién cómo dónde cuándo cada todo todos primero luego después finalmente no se lo hay es son',
  },
  it: {
    never: 'sig sigg sig.ra dott dott.ssa prof.ssa ing avv arch es p.es ad.es cfr ca circa on st',
    ending: 'ecc etc',
    number: 'pag pagg art cap vol n',
    starters:
      'il lo la i gli le un uno una questo questa questi queste quello quella in nel nella di del della per con senza da dal a al se quando come ma e o così allora qui ecco che chi cosa dove perché ogni tutti tutto prima poi infine non si è sono',
  },
  pt: {
    never: 'sr sra srs sras srta dra profa d ex p.ex exmo exma aprox eng av',
    ending: 'etc',
    number: 'pág págs art cap vol n.º',
    starters:
      'o a os as um uma este esta isto esse essa isso ele ela eles elas nós em no na de do da por para com sem ao se quando como mas e ou assim então aqui que quem onde cada todos tudo primeiro depois finalmente não há é são',
  },
  nl: {
    never:
      'dhr mevr mw drs ir ing mr bijv bv d.w.z o.a m.b.t t.o.v i.p.v n.a.v i.v.m t.a.v evt incl excl ca vgl fig',
    ending: 'enz etc e.d',
    number: 'blz nr art hfst',
    starters:
      'de het een dit dat deze die in op aan voor van met bij naar uit er hij zij ze wij we jij je ik als wanneer want maar en of dus dan daarom daarna nu hier daar wat wie waar hoe waarom alle elke ook niet toch eerst ten',
  },
  ru: {
    never: 'т.е т.к т.н т.ч напр см ср г-н г-жа им ул акад доц рис табл гл формул',
    ending: 'др пр т.д т.п проч руб коп млн млрд тыс н.э',
    number: 'стр с п пп г гг в вв',
    starters:
      'это эта этот эти в на с к по о об от до для из у за при под над и а но или если когда как так что кто где почему поэтому затем потом теперь здесь там тут он она оно они мы вы я ты все всё каждый каждая не наш наша также рассмотрим пусть далее',
  },
  ar: { never: 'د أ م' },
  hi: { never: 'डॉ श्री प्रो कु' },
}

const words = (...lists: (string | undefined)[]) => new Set(lists.flatMap((list) => list?.split(' ') ?? []))
const prepared = new Map<string, Abbreviations>()

/**
 * The abbreviations of a language (a BCP 47 tag; its first part counts). Unknown languages use English
 * ones.
 */
export function getAbbreviations(language: string): Abbreviations {
  const primary = language.toLowerCase().split(/[-_]/, 1)[0] ?? ''
  const code = Object.hasOwn(byLanguage, primary) ? primary : 'en'
  const known = prepared.get(code)
  if (known) return known
  const own = byLanguage[code] ?? {}
  const english = ['ar', 'hi'].includes(code) ? byLanguage.en : undefined
  const made: Abbreviations = {
    never: words(everywhere.never, own.never, english?.never),
    ending: words(everywhere.ending, own.ending, english?.ending),
    number: words(everywhere.number, own.number, english?.number),
    starters: words(own.starters, english?.starters),
    ordinals: own.ordinals ?? false,
  }
  prepared.set(code, made)
  return made
}
