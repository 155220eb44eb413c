import type { ChatRequest } from '@lectern/core/ai/engine.ts'
import type { ChatPhrases } from '@lectern/core/text/chat-phrases.ts'
import { answerTypeOf } from '@lectern/core/text/search/answer-type.ts'

/**
 * What a course decides outside of its lectures, in the words that students and professors use for it. Words that lectures
 * use for their subject are left out: weights, marks, final layers.
 */
const SUBJECTS: RegExp[] = [
  /\b(?:exams?|examinations?|mid-?terms?|finals|finals?(?=\s*(?:[?!.]|$))|(?:final|written) tests?|ex[aá]men(?:es)?|parcial(?:es)?|partiels?|prüfung(?:en)?|klausur(?:en)?)\b|시험|중간고사|기말|考试|期中|期末|补考|試験/iu,
  /\b(?:deadlines?|due(?! to\b)|hand(?:ed)? in|submi(?:t|ssion)\w*|entregas?|plazos?|délais?|rendus?|abgaben?|fristen|frist|abzugeben)\b|마감|제출|截止|提交|締め?切|提出/iu,
  /\b(?:home ?works?|assignments?|problem sets?|exercise sheets?|tareas?|deberes|devoirs?|hausaufgaben?|übungsbl[aä]tt(?:er)?)\b|과제|숙제|作业|功课|課題|宿題/iu,
  /\b(?:office hours?|consultation hours?|tutorías|permanences?|sprechstunden?)\b|면담|상담 ?시간|答疑|办公时间|オフィスアワー/iu,
  /\b(?:attendance|absences?|asistencia|présence|anwesenheit\w*)\b|출석|결석|휴강|出勤|出席|缺勤/iu,
  /\b(?:grading|grades?|calificaci[oó]n(?:es)?|noten)\b|성적|评分|成绩|成績/iu,
  /\bquiz(?:zes)?\b|퀴즈|测验|小テスト/iu,
]
const DATE =
  /\b(?:1\d|20)\d\d\b|\b(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|ene|abr|ago|dic|janv|févr|avr|juil|août|déc|mär|mai|okt|dez)\p{Ll}*\b|\d\s*[월月일日号]|\b\d{1,2}[./-]\d{1,2}\b|\b\d{1,2}[:.h]\d\d\b|\b(?:mon|tues|wednes|thurs|fri|satur|sun)days?\b|\b(?:week|woche|semaine|semana)\s?\d/iu

const QUOTES = 3
/** Number of lines that are read below a heading. */
const FOLLOWING = 2

const subjectsOf = (text: string): RegExp[] => SUBJECTS.filter((subject) => subject.test(text))

/** Exams, deadlines and rules: a lecture seldom holds them, its course's syllabus does. */
export const isAboutCourse = (question: string): boolean =>
  /\bsyllabus\b|강의 ?계획서/iu.test(question) || subjectsOf(question).length > 0

/** The question in the words of a lecture: "homework" is "assignment" where the slides speak of nothing else. */
export const inWordsOf = (question: string, slides: ChatRequest['slides']): string => {
  if (!isAboutCourse(question)) return question
  const said = slides.map(({ title, text }) => `${title ?? ''}\n${text}`).join('\n')
  return SUBJECTS.reduce(
    (asked, subject) =>
      asked.replace(subject, (word) =>
        said.toLowerCase().includes(word.toLowerCase()) ? word : (subject.exec(said)?.[0] ?? word),
      ),
    question,
  )
}

const linesOf = ({ title, text }: { title: string | null; text: string }): string[] =>
  `${title ?? ''}\n${text}`
    .split('\n')
    .map((line) => line.replace(/^[\s#>*•–-]+/u, '').trim())
    .filter((line) => /[\p{L}\p{N}]/u.test(line))

/** A word or two without a date say nothing alone. */
const isHeading = (line: string): boolean => line.split(/\s+/).length < 3 && !DATE.test(line)

/**
 * Quotes the lines of the syllabus and the announcements that speak of what the question asks for. For a question about
 * the time, a line without a date brings those below it. Null if there are none.
 */
export const quoteCourse = (
  { question, courseTexts = [] }: ChatRequest,
  phrases: ChatPhrases,
): string | null => {
  const subjects = subjectsOf(question)
  const asksWhen = answerTypeOf(question) === 'date'
  const found = courseTexts.flatMap((source) => {
    const lines = linesOf(source)
    return lines.flatMap((line, at) => {
      const met = subjects.filter((subject) => subject.test(line)).length
      if (met === 0) return []
      const below = lines
        .slice(at + 1, at + 1 + FOLLOWING)
        .filter((other) => (asksWhen ? !DATE.test(line) && DATE.test(other) : isHeading(line)))
      const dates = asksWhen && [line, ...below].some((one) => DATE.test(one)) ? 2 : 0
      return [{ source, lines: [line, ...below].filter((one) => !isHeading(one)), score: met + dates }]
    })
  })
  const best = Math.max(...found.map(({ score }) => score))
  const chosen = found.filter(({ score }) => score > best - 1).slice(0, QUOTES)
  const [open, close] = phrases.quote
  const parts = [...Map.groupBy(chosen, ({ source }) => source)].flatMap(([source, of]) => {
    const { title } = source
    const quoted = new Set(of.flatMap(({ lines }) => lines))
    const said = linesOf(source).flatMap((line) => (quoted.has(line) ? `${open}${line}${close}` : []))
    const says = title === null ? phrases.syllabusSays : phrases.announcementSays.replace('{title}', title)
    return said.length === 0 ? [] : [[says, ...said].join('\n')]
  })
  return parts.length === 0 ? null : parts.join('\n\n')
}
