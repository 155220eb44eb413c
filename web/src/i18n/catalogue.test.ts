import { expect, test } from 'vitest'
import { en } from './en/catalogue.ts'
import { loaders } from './interface-languages.ts'

type Texts = { [key: string]: string | Texts }

function flatten(texts: Texts, path = ''): [string, string][] {
  return Object.entries(texts).flatMap(([key, value]) =>
    typeof value === 'string' ? [[path + key, value] as [string, string]] : flatten(value, `${path}${key}.`),
  )
}

/** The variables (`{{count}}`) and wrappers (`<highlight>`) of a text, in any order. */
const openParts = (text: string) => [...text.matchAll(/\{\{\s*(\w+)|<(\w+)>/g)].map(([part]) => part).sort()

const english = new Map(flatten(en))

const languages = await Promise.all(
  Object.entries(loaders).map(async ([language, load]) => ({ language, texts: await load() })),
)

test.each(languages)(
  '$language translates every text, with the same variables as the English text',
  ({ texts }) => {
    for (const [key, text] of flatten(texts)) {
      const original =
        english.get(key) ??
        english.get(key.replace(/_[a-z]+$/, '_other')) ??
        english.get(key.replace(/_[a-z]+$/, '_one'))
      expect(text.trim(), key).not.toBe('')
      expect(original, `${key} has no English text`).toBeDefined()
      if (original) expect(openParts(text), key).toEqual(openParts(original))
    }
  },
)

test.each(languages)('$language has every plural form of the language', ({ language, texts }) => {
  const translated = new Map(flatten(texts))
  const counted = [...english.keys()].filter((key) => key.endsWith('_one')).map((key) => key.slice(0, -4))
  // Spanish and French have a form for millions: no screen counts so far.
  const rules = new Intl.PluralRules(language)
  const forms = [...new Set(Array.from({ length: 1_000 }, (_, count) => rules.select(count)))]
  const missing = counted.flatMap((key) =>
    forms.map((form) => `${key}_${form}`).filter((name) => !translated.has(name)),
  )
  expect(missing).toEqual([])
})

test.each(languages)('$language translates every message of the server by its code', ({ texts }) => {
  const codes = Object.keys(en.messages).filter((key) => !key.endsWith('_one'))
  const translated: Record<string, string> = texts.messages
  expect(codes.filter((code) => !translated[code])).toEqual([])
})

/** Words that stand for a thing which has another word already. */
const secondWords: Record<string, RegExp> = {
  ko: new RegExp(
    [
      // Publish is 공개, undo 되돌리기, feedback 피드백, the staff 운영진, and a quiz closes by 마감.
      '게시|실행 취소|정답과 의견|담당자가|퀴즈가 닫',
      // A word is 단어, the tone 어조, a keyword 키워드, a question 문제, a weight 비중, the syllabus 강의계획서.
      '낱말|말투|핵심어|문항(?! 분석)|가중치|강의 계획서',
      // A model is tested by 테스트, because 시험 is an exam. The installation is 이 플랫폼, a preview 미리보기.
      '시험|이 설치|설치[의가]|미리 보기|어시스턴트|제거|새로 고[쳐치]',
      // Slides are counted with 개, unsaved work is 변경 사항 or 내용, requests end in 해 주세요, quotes are “ ”.
      // The professor is a person of respect: 공개하시면, 알려 주신. The student's answer is 내 답.
      '교수님이 (?:[^.]* )?[가-힣]*(?:합니다|했습니다|줍니다|공개하면|추가하면|알려 준|보여 주는)|내 답안',
      '슬라이드 {{\\w+}}장|저장하지 않은 (글|변경(?! 사항))|(시도|입력|선택|확인|요청)하세요|고르세요|[‘’]|을\\(를\\)|\\(으\\)로',
    ].join('|'),
  ),
  zh: new RegExp(
    [
      // An account is 账号, feedback 评语, the staff 教学团队, a course code 课程代码, and people are addressed by 您.
      '账户(?!余额)|反馈|教学人员|课程码|电子邮箱|(?<!让)你(?!好)',
      // A script is 讲稿, the history 历史记录, load 加载, item analysis 试题分析, draft 草拟, a note 便签.
      '脚本|历史(?!记录)|载入|题目分析|(?<!草)拟题|起草|便笺',
      // A token is 词元 (令牌 signs in), a provider 提供商, the installation 本平台.
      '令牌|服务商|提供方|[本此]系统',
      // The student's answer is 您的答案.
      '我的答案|您的回答',
    ].join('|'),
  ),
}

test.each(Object.keys(secondWords))('%s has one word for one thing', (code) => {
  const translated = languages.find(({ language }) => language === code)
  const others = flatten(translated?.texts ?? {}).filter(([, text]) => secondWords[code]!.test(text))
  expect(others).toEqual([])
})

/**
 * The form of these particles depends on the last sound before them, which is not known of a number, a code or a name.
 * Names of languages and roles all end in a vowel; units and amounts are written with them.
 */
test('ko puts no particle of two forms behind a value', () => {
  const known = new Set([
    'name',
    'language',
    'standard',
    'role',
    'target',
    'percent',
    'minutes',
    'after',
    'keys',
  ])
  const ko = languages.find(({ language }) => language === 'ko')
  const found = flatten(ko?.texts ?? {}).filter(([, text]) =>
    [
      ...text.matchAll(/\{\{(\w+)\}\}”?(?:은|는|이|가|을|를|과|와|으로|로|은\(는\)|이\(가\))(?![가-힣])/gu),
    ].some(([, value]) => !known.has(value ?? '')),
  )
  expect(found).toEqual([])
})
