/** The assistant's own words; all else it quotes. `{slide}` becomes the link to a slide. */
export type ChatPhrases = {
  says: string
  alsoSays: string
  seeAlso: string
  aboutSlide: string
  emptySlide: string
  aboutLecture: string
  notFound: string
  thanks: string
  nothing: string
  quote: readonly [string, string]
}

const en: ChatPhrases = {
  says: 'This is what {slide} says:',
  alsoSays: 'And on {slide}:',
  seeAlso: 'See also {slide}.',
  aboutSlide: 'The main points of {slide}:',
  emptySlide: 'There is no text on {slide} that I could quote.',
  aboutLecture: 'The lecture goes through these topics:',
  notFound: 'I cannot find an answer to that in this lecture. I know only its slides and scripts.',
  thanks: 'You are welcome. Ask me anything about this lecture.',
  nothing: 'Please ask about something in this lecture, for example a word on the slide.',
  quote: ['“', '”'],
}
const ko: ChatPhrases = {
  says: '{slide}에는 이렇게 나와 있습니다:',
  alsoSays: '{slide}에는 이런 내용도 있습니다:',
  seeAlso: '{slide}도 함께 보세요.',
  aboutSlide: '{slide}의 핵심 내용입니다:',
  emptySlide: '{slide}에는 인용할 글이 없습니다.',
  aboutLecture: '이 강의는 다음 주제를 다룹니다:',
  notFound: '이 강의에서는 답을 찾을 수 없습니다. 저는 이 강의의 슬라이드와 스크립트만 알고 있습니다.',
  thanks: '천만에요. 이 강의에 대해 무엇이든 물어보세요.',
  nothing: '이 강의의 내용에 대해 물어봐 주세요. 예를 들면 슬라이드에 있는 용어를 물어볼 수 있습니다.',
  quote: ['“', '”'],
}
const zh: ChatPhrases = {
  says: '{slide}是这样说的：',
  alsoSays: '{slide}还提到：',
  seeAlso: '另请参阅{slide}。',
  aboutSlide: '{slide}的要点：',
  emptySlide: '{slide}没有可以引用的文字。',
  aboutLecture: '本讲依次介绍以下内容：',
  notFound: '我在本讲中找不到答案。我只了解本讲的幻灯片和讲稿。',
  thanks: '不客气。关于本讲的内容，请随时提问。',
  nothing: '请就本讲的内容提问，例如幻灯片上的某个术语。',
  quote: ['“', '”'],
}
const ja: ChatPhrases = {
  says: '{slide}には次のようにあります：',
  alsoSays: '{slide}には次の内容もあります：',
  seeAlso: '{slide}もご覧ください。',
  aboutSlide: '{slide}の要点です：',
  emptySlide: '{slide}には引用できる文章がありません。',
  aboutLecture: 'この講義は次の話題を順に扱います：',
  notFound:
    'この講義の中に答えは見つかりませんでした。私が知っているのは、この講義のスライドと台本だけです。',
  thanks: 'どういたしまして。この講義について何でも聞いてください。',
  nothing: 'この講義の内容について質問してください。例えばスライドにある用語です。',
  quote: ['「', '」'],
}
const es: ChatPhrases = {
  says: 'Esto dice {slide}:',
  alsoSays: 'Y en {slide}:',
  seeAlso: 'Vea también {slide}.',
  aboutSlide: 'Los puntos principales de {slide}:',
  emptySlide: 'En {slide} no hay texto que pueda citar.',
  aboutLecture: 'La clase recorre estos temas:',
  notFound: 'No encuentro la respuesta en esta clase. Solo conozco sus diapositivas y guiones.',
  thanks: 'De nada. Pregunte lo que quiera sobre esta clase.',
  nothing: 'Pregunte por algo de esta clase, por ejemplo una palabra de la diapositiva.',
  quote: ['«', '»'],
}
const fr: ChatPhrases = {
  says: 'Voici ce que dit {slide} :',
  alsoSays: 'Et sur {slide} :',
  seeAlso: 'Voir aussi {slide}.',
  aboutSlide: 'Les points principaux de {slide} :',
  emptySlide: 'Il n’y a sur {slide} aucun texte à citer.',
  aboutLecture: 'Le cours aborde ces sujets :',
  notFound: 'Je ne trouve pas la réponse dans ce cours. Je ne connais que ses diapositives et ses textes.',
  thanks: 'Avec plaisir. Posez-moi vos questions sur ce cours.',
  nothing: 'Posez une question sur ce cours, par exemple sur un mot de la diapositive.',
  quote: ['« ', ' »'],
}
const de: ChatPhrases = {
  says: 'Das steht auf {slide}:',
  alsoSays: 'Und auf {slide}:',
  seeAlso: 'Siehe auch {slide}.',
  aboutSlide: 'Das Wichtigste von {slide}:',
  emptySlide: 'Auf {slide} steht kein Text, den ich zitieren könnte.',
  aboutLecture: 'Die Vorlesung behandelt diese Themen:',
  notFound: 'In dieser Vorlesung finde ich darauf keine Antwort. Ich kenne nur ihre Folien und ihre Texte.',
  thanks: 'Gern. Fragen Sie mich alles zu dieser Vorlesung.',
  nothing: 'Fragen Sie nach etwas aus dieser Vorlesung, zum Beispiel nach einem Wort auf der Folie.',
  quote: ['„', '“'],
}

const PHRASES: Record<string, ChatPhrases> = { en, ko, zh, ja, es, fr, de }

/** The phrases of a language; English where there are none. */
export const chatPhrases = (language: string): ChatPhrases => PHRASES[language] ?? en
export const speaksChat = (language: string): boolean => Object.hasOwn(PHRASES, language)
