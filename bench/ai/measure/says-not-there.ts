import { chatPhrases } from '@lectern/core/text/chat-phrases.ts'

/** By language: words for the lecture, and words that say something is not in it. */
const WAYS: { names: RegExp; denies: RegExp }[] = [
  {
    names: /\b(?:lectures?|slides?|deck|scripts?|materials?)\b/iu,
    denies:
      /(?:\b(?:not|never|cannot|neither)\b|n['’]t\b)(?:\W+\w+){0,4}?\W+(?:say|find|found|cover|mention|contain|hold|discuss|explain|give|include|address|provide|answer|tell|specif|state|describe|go into|talk|speak|stand|appear)|\b(?:says?|has|have|holds?|contains?|gives?|is|are|mentions?|finds?)\s+(?:nothing|no|nowhere)\b|\bno(?:where|ne of)? (?:mention|slide|answer|information|part)|\bnowhere\b/iu,
  },
  {
    names: /강의|슬라이드|자료|스크립트/u,
    denies:
      /찾을 수 없|찾지 못|(?:나오|나와 있|다루|다뤄지|언급(?:하|되|돼 있|되어 있)|설명(?:하|되|되어 있)|말하|들어 있|포함(?:하|되|되어 있)|제공(?:하|되)|제시(?:하|되)|적혀 있|알려 ?주)지(?:는|도)? ?(?:않|못)|(?:내용|답|언급|설명|정보|말|이야기)(?:이|은|도|가|는)? ?(?:전혀 )?없/u,
  },
  {
    names: /本讲|讲座|讲义|讲稿|这(?:一|堂|节)?[讲课]|课程|课件|幻灯片|材料/u,
    denies:
      /找不到|(?:没有?|并?未|不)(?:有|曾|能|包)?[^，。！？]{0,6}?(?:提|说|讲|涉|含|找|介绍|给出|回答|答案|解释|写|谈)/u,
  },
  {
    names: /講義|授業|スライド|資料|台本/u,
    denies:
      /(?:見つかり|見当たり|あり|触れてい|触れられてい|書かれてい|書いてあり|述べ(?:られ)?てい|含まれてい|扱って?い|扱われてい|説明(?:し|され)てい|言及(?:し|され)てい|出てき|載ってい)ませ/u,
  },
]
const LANGUAGES = ['en', 'ko', 'zh', 'ja', 'es', 'fr', 'de']

/** The prompt asks the model to say it first. A greeting or half a sentence may come before. */
const FIRST_SENTENCES = 2
const firstOf = (text: string): string =>
  text
    .replaceAll(/\[slide \d+\]/g, '')
    .trim()
    .split(/(?<=[.!?。！？])\s*|\n+/u)
    .slice(0, FIRST_SENTENCES)
    .join(' ')

/**
 * Returns true if an answer says at its beginning that the lecture does not hold the answer, in the
 * built-in assistant's sentence or in the words that the prompt asks for. Citations do not decide this: an
 * answer from the model's own knowledge cites no slide, and a "not in the lecture" may cite a related one.
 */
export const saysNotThere = (text: string): boolean => {
  if (LANGUAGES.some((language) => text.includes(chatPhrases(language).notFound))) return true
  const first = firstOf(text)
  return WAYS.some(({ names, denies }) =>
    first.split(/(?<=[.!?。！？])/u).some((sentence) => names.test(sentence) && denies.test(sentence)),
  )
}
