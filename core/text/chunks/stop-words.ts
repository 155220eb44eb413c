import { STOP_WORDS } from '../detect-language.ts'
import { isBetweenChineseTerms } from '../word-classes/chinese-words.ts'

/** Further words than those that show a text's language, with units and numerals: an amount is no key phrase. */
const LISTS: Record<string, string> = {
  en:
    'a these those there here its they them their us our you your he she his her i me my who whom whose or but nor so yet then else than because since while although though unless ' +
    'until whether in on at without within into onto over under above below between among through during before after about against across per via like near up down out off again ' +
    'further once too also only just even still very most less least many much few some any each every both either neither all no none other another such same own new two three four ' +
    'one next last was were been being am had having does did done could may might must shall should would let lets get gets got make makes made take takes taken give gives given go ' +
    'goes use uses used using see seen look looks call called calls named say says said set mean means note notes e.g i.e etc et al vs cf eg ie fig figure table example examples ' +
    'slide part way ways thing things case cases kind kinds number lot etc. need needs want wants depend depends based following consider assume assumed distributed formulate ' +
    'formulated limit limits capture captures generalize generalizes constrain constrains parameterize we’re we’ll it’s don’t doesn’t i’m you’re isn’t aren’t can’t we’ve let’s come ' +
    'comes lead leads cause causes contain contains consist consists show shows become becomes happens happen holds hold works work move moves enter enters leave leaves grow grows ' +
    'separate separates divide divides provide provides require requires increase increases decrease decreases produce produces form forms turn turns begin begins end ends start ' +
    'starts keep keeps allow allows help helps change changes include includes differ differs remain remains follow follows introduce introduces natural usually often always never ' +
    'possible able different various important several due according rather hence thus therefore however moreover complicate complicates achieve achieves improve improves suggestion ' +
    'suggestions assumption assumptions definition definitions theorem lemma proof adding including considering making taking getting assuming giving going doing attempt question ' +
    'questions problem problems percent please remember recall thank thanks welcome everyone lecture course topic absorb absorbs release releases bind binds fix fixes carry carries ' +
    'convert converts occur occurs exist exists reflect reflects upload uploads render renders record records absorbed bound react reacts interact interacts act acts pass passes ' +
    'reach reaches travel travels sit sits lie lies input output handle handles decide decides throw throws store stores fit goal goals objectives outcomes well better best good bad ' +
    'easy today really quite now consisting along apart away towards toward together ago instead five six seven eight nine ten eleven twelve twenty thirty fifty times hardly someone ' +
    'everybody something anything nothing everything others certain particular similar bigger biggest larger largest smaller smallest higher highest lower lowest longer longest ' +
    'shorter shortest furthest farther farthest hundred hundreds thousand thousands million millions billion billions half quarter dozen second seconds minute minutes hour hours day ' +
    'days week weeks month months year years century centuries metre metres meter meters kilometre kilometres kilometer kilometers centimetres centimeters millimetres nanometres ' +
    'gram grams kilogram kilograms degree degrees litre litres watt watts kilowatts megawatts dollar dollars euro euros',
  de:
    'einen einem einer eines aber denn sondern wenn ob weil dass daß damit in an am vom vor zum zur gegen ohne durch über unter zwischen war waren wurde wurden hat haben hatte kann ' +
    'können muss müssen soll sollen darf dürfen man es er sie wir ihr ich du sich kein keine nur noch schon sehr mehr viel viele alle jede jeder jedes dieser diese dieses dies so ' +
    'dann da hier dort was wer wo welche welcher welches sein seine ihre ihren unser finden findet statt bindet braucht brauchen nutzt bildet liegt steht trennt besteht bestehen ' +
    'gibt heißt macht zeigt geht kommt z.b d.h bzw usw etc vgl beispiel folie teil',
  fr:
    'la l un de d donc or ni car quoi dont où quand comme si sous sans vers chez en ce cet il elle ils elles on je tu se sa son ses leur leurs notre nos votre était a ont avoir fait ' +
    'faire peut peuvent doit doivent ne moins très tout tous toute toutes aussi ainsi même autre autres chaque lieu fixe capture demande demandent forme forment utilise donne sépare ' +
    'permet sert consiste contient c n s qu y exemple diapositive partie',
  es:
    'la lo un unos unas de y e o u sino quien cual donde si en sobre bajo hacia desde hasta al a este estos estas ese esa eso esto él ella ellos ellas nosotros sus nuestro era fue ' +
    'ser están estar ha han haber hay tiene tienen puede pueden debe deben no menos todo todos toda todas así mismo otro otros cada ocurre ocurren fija fijan necesita necesitan usa ' +
    'usan forma forman da separa permite sirve consiste contiene ejemplo diapositiva parte',
  pt:
    'a o as e se de na nas no à às ser ter foi foram era há tem têm pode podem podemos deve devem existe existem então onde quando quantas quantos quanto qual quais quem porque pois ' +
    'este estes estas deste desta destes destas neste nesta aos seja forem poder sempre seguinte seguintes usados usadas isto isso esse essa aquele cada ainda sobre mesmo mesma outro outra outros outras todo toda todos todas muitos vez vezes ele ela eles elas após antes até já só ' +
    'tão assim apenas vamos ver fazer usar caso exemplo slide parte dizer chamar forma',
  ko:
    '및 또는 그리고 하지만 그러나 따라서 즉 등 수 것 때 중 한 이 그 저 각 더 덜 가장 매우 바로 다시 또한 어떤 모든 여러 다음 이전 위 아래 앞 뒤 경우 때문 예 예를 들어 들면 우리 여기 있다 없다 같은 다른 위한 대한 통한 관한 의한 따른 먼저 마지막 마지막으로 이번 슬라이드 주제 내용 얼마나 해당 아직 ' +
    '이미 가지 두 세 네 개 명 번 무엇 어떻게 왜 일 점 정도 이용 사용 뿐 통해 위해 대해 관해 의해 않다 못해 못한 못 아니 아니라 않은 않는 않고 않아 몇 몇몇 모두 일부 할 될 된 인 조금 지나친 굉장히 점점 여전히 제대로 실제 실제로 최대 상대적으로 현실적으로 결국 그녀 임의 기준 앞뒤 것들 중요 필요 가능 ' +
    '존재 의미 혹은 여러가지 끝 처음 오늘 강의 학생들 여러분 서로 자신 각각 만약 비록 특히 주로 보통 대부분 잘 익은 높은 낮은 많은 적은 작은 큰 넓은 좁은 깊은 얕은 굵은 얇은 두꺼운 좋은 나쁜 젊은 늙은 짧은 긴 밝은 어두운 붉은 맑은 굳은 녹은 죽은 찍은 받은 찾은 볶은 씻은 빠른 느린 새로운 오래된 쉬운 ' +
    '어려운 동안 안에 이상 이하 미만 초과 안팎 약 하루 매일 매년 년 월 시간 분 초 쪽 번째 첫째 둘째 셋째 이후 사이 아마 거의 항상 가끔 자주 계속 다만 단지 오직 오히려 훨씬 함께 따로 스스로 천천히 빨리 곱게 굵게 크게 작게 높게 낮게 싶은 싶다',
  ja: 'これ それ あれ この その あの ここ そこ こと もの ため よう とき 場合 また および または そして しかし など 等 中 上 下 前 後 的 化 性 者 次 例 図 表 何 各 本 約 つ 個',
}

const SETS = new Map(
  Object.entries({ ...STOP_WORDS, ...LISTS }).map(([language, list]) => [
    language,
    new Set(`${STOP_WORDS[language] ?? ''} ${list}`.split(' ')),
  ]),
)

/**
 * Words that a key phrase cannot contain. English ones count in every language, because texts in all
 * languages use English terms.
 */
export function isStopWord(word: string, language: string): boolean {
  const lower = word.toLowerCase()
  if (SETS.get(language)?.has(lower) || SETS.get('en')?.has(lower)) return true
  if (language === 'zh' && isBetweenChineseTerms(word)) return true
  return language === 'en' && /(?:[iy]zes?|i[zs]ed|if(?:y|ies|ied)|ly)$/.test(lower)
}
