/** The engine's own words in a drafted question; everything else is quoted from the lecture. */
const en = {
  /** Before a sentence with a gap. */
  complete: 'Which words complete the sentence?',
  /** `{term}` becomes a term that the lecture defines. */
  whatIs: 'What does “{term}” mean?',
  /** `{title}` becomes the title of a slide with a list of points. */
  belongsTo: 'Which of these belongs to “{title}”?',
  quote: ['“', '”'] as readonly [string, string],
}
type QuestionPhrases = typeof en

const PHRASES: Record<string, QuestionPhrases> = {
  en,
  ko: {
    complete: '빈칸에 알맞은 말은 무엇입니까?',
    whatIs: '‘{term}’의 뜻은 무엇입니까?',
    belongsTo: '다음 중 ‘{title}’에 해당하는 것은 무엇입니까?',
    quote: ['“', '”'],
  },
  zh: {
    complete: '空格处应填什么？',
    whatIs: '“{term}”是什么意思？',
    belongsTo: '下列哪一项属于“{title}”？',
    quote: ['“', '”'],
  },
  ja: {
    complete: '空欄に入る言葉はどれですか。',
    whatIs: '「{term}」とは何ですか。',
    belongsTo: '「{title}」に当てはまるものはどれですか。',
    quote: ['「', '」'],
  },
  de: {
    complete: 'Welche Wörter vervollständigen den Satz?',
    whatIs: 'Was bedeutet „{term}“?',
    belongsTo: 'Was gehört zu „{title}“?',
    quote: ['„', '“'],
  },
  fr: {
    complete: 'Quels mots complètent la phrase ?',
    whatIs: 'Que signifie « {term} » ?',
    belongsTo: 'Lequel de ces points fait partie de « {title} » ?',
    quote: ['« ', ' »'],
  },
  es: {
    complete: '¿Qué palabras completan la frase?',
    whatIs: '¿Qué significa «{term}»?',
    belongsTo: '¿Cuál de estos puntos pertenece a «{title}»?',
    quote: ['«', '»'],
  },
  pt: {
    complete: 'Que palavras completam a frase?',
    whatIs: 'O que significa “{term}”?',
    belongsTo: 'Qual destes pontos pertence a “{title}”?',
    quote: ['“', '”'],
  },
  it: {
    complete: 'Quali parole completano la frase?',
    whatIs: 'Che cosa significa «{term}»?',
    belongsTo: 'Quale di questi punti appartiene a «{title}»?',
    quote: ['«', '»'],
  },
  ru: {
    complete: 'Какие слова пропущены в предложении?',
    whatIs: 'Что означает «{term}»?',
    belongsTo: 'Что из этого относится к теме «{title}»?',
    quote: ['«', '»'],
  },
}

/** @param language ISO 639-1; without its phrases a question is the sentence with its gap */
export const questionPhrases = (language: string): QuestionPhrases | null => PHRASES[language] ?? null
