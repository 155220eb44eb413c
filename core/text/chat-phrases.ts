/**
 * The assistant's own sentences; everything else in its answers is quoted. `{slide}` becomes the link to a
 * slide.
 */
const en = {
  says: 'This is what {slide} says:',
  alsoSays: 'And on {slide}:',
  seeAlso: 'See also {slide}.',
  aboutSlide: 'The main points of {slide}:',
  emptySlide: 'There is no text on {slide} that I could quote.',
  aboutLecture: 'The lecture goes through these topics:',
  where: 'The lecture speaks of it here:',
  notFound: 'I cannot find an answer to that in this lecture. I know only its slides and scripts.',
  /** For a line whose formula is no text: the slide shows it. */
  formula: 'The formula is on {slide}.',
  /** Behind `notFound` if the question is about exams, deadlines or rules. */
  inSyllabus: 'Dates, exams and rules usually stand in the course’s syllabus and announcements.',
  syllabusSays: 'The course’s syllabus says:',
  announcementSays: 'The announcement “{title}” says:',
  hello:
    'Hello! Ask me anything about this lecture, for example “What is …?”, “Where is … explained?” or “Summarize this slide.”',
  thanks: 'You are welcome. Ask me anything about this lecture.',
  nothing: 'Please ask about something in this lecture, for example a word on the slide.',
  /** Put before an answer of the built-in engine that replaces a model's answer. */
  away: 'The AI assistant is not available right now. Until it is, here is what the lecture itself holds.',
  openQuiz:
    'This looks like a question of a quiz that is still open for you, so I do not answer it. Once you have handed the quiz in, ask me again. Until then I gladly explain what the lecture says about its subject: ask me about a term or a slide.',
  quote: ['“', '”'] as readonly [string, string],
}
export type ChatPhrases = typeof en

const ko: ChatPhrases = {
  says: '{slide}에는 이렇게 나와 있습니다:',
  alsoSays: '{slide}에는 이런 내용도 있습니다:',
  seeAlso: '{slide}도 함께 보세요.',
  aboutSlide: '{slide}의 핵심 내용입니다:',
  emptySlide: '{slide}에는 인용할 글이 없습니다.',
  aboutLecture: '이 강의는 다음 주제를 다룹니다:',
  where: '강의에서 이 내용을 다루는 곳입니다:',
  notFound: '이 강의에서는 답을 찾을 수 없습니다. 저는 이 강의의 슬라이드와 스크립트만 알고 있습니다.',
  formula: '수식은 {slide}에 있습니다.',
  inSyllabus: '시험, 마감일, 규정은 보통 강의계획서와 공지에 나와 있습니다.',
  syllabusSays: '강의계획서에는 이렇게 나와 있습니다:',
  announcementSays: '공지 “{title}”에는 이렇게 나와 있습니다:',
  hello:
    '안녕하세요! 이 강의에 대해 무엇이든 물어보세요. 예를 들면 “…이(가) 뭐예요?”, “…은(는) 어느 슬라이드에 나와요?”, “이 슬라이드를 요약해 주세요.”처럼요.',
  thanks: '천만에요. 이 강의에 대해 무엇이든 물어보세요.',
  nothing: '이 강의의 내용에 대해 물어봐 주세요. 예를 들면 슬라이드에 있는 용어를 물어볼 수 있습니다.',
  away: '지금은 AI 도우미를 이용할 수 없습니다. 그동안 강의에 있는 내용을 알려 드립니다.',
  openQuiz:
    '아직 열려 있는 퀴즈의 문제로 보여서 답하지 않습니다. 퀴즈를 제출한 뒤에 다시 물어보세요. 그 전에는 강의가 그 주제에 대해 설명하는 내용을 기꺼이 알려 드립니다. 용어나 슬라이드에 대해 물어보세요.',
  quote: ['“', '”'],
}
const zh: ChatPhrases = {
  says: '{slide}是这样说的：',
  alsoSays: '{slide}还提到：',
  seeAlso: '另见{slide}。',
  aboutSlide: '{slide}的要点：',
  emptySlide: '{slide}没有可以引用的文字。',
  aboutLecture: '本讲依次介绍以下内容：',
  where: '本讲在这里谈到它：',
  notFound: '我在本讲中找不到答案。我只了解本讲的幻灯片和讲稿。',
  formula: '公式见{slide}。',
  inSyllabus: '考试、截止日期和规定通常写在课程大纲和公告里。',
  syllabusSays: '课程大纲是这样说的：',
  announcementSays: '公告“{title}”是这样说的：',
  hello: '你好！关于本讲的内容，请随时提问，例如“什么是……？”“哪一页讲到……？”或“总结一下这一页”。',
  thanks: '不客气。关于本讲的内容，请随时提问。',
  nothing: '请就本讲的内容提问，例如幻灯片上的某个术语。',
  away: 'AI 助手目前无法使用。在此期间，以下是本讲自身的内容。',
  openQuiz:
    '这看起来是一道您尚未交卷的测验题，因此我不作回答。交卷之后可以再来问我。在那之前，我很乐意讲解本讲中的相关内容：请就某个术语或某张幻灯片提问。',
  quote: ['“', '”'],
}
const ja: ChatPhrases = {
  says: '{slide}には次のようにあります：',
  alsoSays: '{slide}には次の内容もあります：',
  seeAlso: '{slide}もご覧ください。',
  aboutSlide: '{slide}の要点です：',
  emptySlide: '{slide}には引用できる文章がありません。',
  aboutLecture: 'この講義は次の話題を順に扱います：',
  where: '講義ではここで扱います：',
  notFound:
    'この講義の中に答えは見つかりませんでした。私が知っているのは、この講義のスライドと台本だけです。',
  formula: '数式は{slide}にあります。',
  inSyllabus: '試験、締め切り、規則はたいていシラバスとお知らせに書かれています。',
  syllabusSays: 'シラバスには次のようにあります：',
  announcementSays: 'お知らせ「{title}」には次のようにあります：',
  hello:
    'こんにちは！この講義について何でも聞いてください。例えば「…とは何ですか」「…はどのスライドですか」「このスライドを要約して」などです。',
  thanks: 'どういたしまして。この講義について何でも聞いてください。',
  nothing: 'この講義の内容について質問してください。例えばスライドにある用語です。',
  away: 'ただいま AI アシスタントは利用できません。その間、講義そのものの内容をお伝えします。',
  openQuiz:
    'まだ提出していない小テストの問題のようですので、お答えしません。提出した後でもう一度聞いてください。それまでは、講義の内容について喜んで説明します。用語やスライドについて質問してください。',
  quote: ['「', '」'],
}
const es: ChatPhrases = {
  says: 'Esto dice {slide}:',
  alsoSays: 'Y en {slide}:',
  seeAlso: 'Vea también {slide}.',
  aboutSlide: 'Los puntos principales de {slide}:',
  emptySlide: 'En {slide} no hay texto que pueda citar.',
  aboutLecture: 'La clase recorre estos temas:',
  where: 'La clase habla de ello aquí:',
  notFound: 'No encuentro la respuesta en esta clase. Solo conozco sus diapositivas y guiones.',
  formula: 'La fórmula está en {slide}.',
  inSyllabus: 'Las fechas, los exámenes y las normas suelen estar en el programa y los anuncios del curso.',
  syllabusSays: 'El programa del curso dice:',
  announcementSays: 'El anuncio «{title}» dice:',
  hello:
    '¡Hola! Pregunte lo que quiera sobre esta clase, por ejemplo «¿Qué es …?» o «Resuma esta diapositiva».',
  thanks: 'De nada. Pregunte lo que quiera sobre esta clase.',
  nothing: 'Pregunte por algo de esta clase, por ejemplo una palabra de la diapositiva.',
  away: 'El asistente de IA no está disponible en este momento. Mientras tanto, esto es lo que contiene la propia clase.',
  openQuiz:
    'Esto parece una pregunta de un cuestionario que todavía está abierto para usted, así que no la respondo. Cuando lo haya entregado, pregúnteme de nuevo. Hasta entonces le explico con gusto lo que la clase dice sobre el tema.',
  quote: ['«', '»'],
}
const fr: ChatPhrases = {
  says: 'Voici ce que dit {slide} :',
  alsoSays: 'Et sur {slide} :',
  seeAlso: 'Voir aussi {slide}.',
  aboutSlide: 'Les points principaux de {slide} :',
  emptySlide: 'Il n’y a sur {slide} aucun texte à citer.',
  aboutLecture: 'Le cours aborde ces sujets :',
  where: 'Le cours en parle ici :',
  notFound: 'Je ne trouve pas la réponse dans ce cours. Je ne connais que ses diapositives et ses textes.',
  formula: 'La formule se trouve sur {slide}.',
  inSyllabus:
    'Les dates, les examens et les règles figurent en général dans le syllabus et les annonces du cours.',
  syllabusSays: 'Le syllabus du cours dit :',
  announcementSays: 'L’annonce « {title} » dit :',
  hello:
    'Bonjour ! Posez-moi vos questions sur ce cours, par exemple « Qu’est-ce que … ? » ou « Résumez cette diapositive ».',
  thanks: 'Avec plaisir. Posez-moi vos questions sur ce cours.',
  nothing: 'Posez une question sur ce cours, par exemple sur un mot de la diapositive.',
  away: 'L’assistant IA n’est pas disponible pour le moment. En attendant, voici ce que contient le cours lui-même.',
  openQuiz:
    'Cela ressemble à une question d’un quiz encore ouvert pour vous, je n’y réponds donc pas. Une fois le quiz rendu, reposez-la-moi. D’ici là, j’explique volontiers ce que le cours dit à ce sujet.',
  quote: ['« ', ' »'],
}
const de: ChatPhrases = {
  says: 'Das steht auf {slide}:',
  alsoSays: 'Und auf {slide}:',
  seeAlso: 'Siehe auch {slide}.',
  aboutSlide: 'Das Wichtigste von {slide}:',
  emptySlide: 'Auf {slide} steht kein Text, den ich zitieren könnte.',
  aboutLecture: 'Die Vorlesung behandelt diese Themen:',
  where: 'Davon handelt die Vorlesung hier:',
  notFound: 'In dieser Vorlesung finde ich darauf keine Antwort. Ich kenne nur ihre Folien und ihre Texte.',
  formula: 'Die Formel steht auf {slide}.',
  inSyllabus: 'Termine, Prüfungen und Regeln stehen meist im Syllabus und in den Ankündigungen des Kurses.',
  syllabusSays: 'Im Syllabus des Kurses steht:',
  announcementSays: 'In der Ankündigung „{title}“ steht:',
  hello:
    'Hallo! Fragen Sie mich alles zu dieser Vorlesung, zum Beispiel „Was ist …?“ oder „Fasse diese Folie zusammen“.',
  thanks: 'Gern. Fragen Sie mich alles zu dieser Vorlesung.',
  nothing: 'Fragen Sie nach etwas aus dieser Vorlesung, zum Beispiel nach einem Wort auf der Folie.',
  away: 'Der KI-Assistent ist gerade nicht erreichbar. Bis dahin steht hier, was die Vorlesung selbst dazu sagt.',
  openQuiz:
    'Das sieht nach einer Frage aus einem Quiz aus, das für Sie noch offen ist; deshalb beantworte ich sie nicht. Nach der Abgabe fragen Sie gern noch einmal. Bis dahin erkläre ich, was die Vorlesung zum Thema sagt.',
  quote: ['„', '“'],
}

const PHRASES: Record<string, ChatPhrases> = { en, ko, zh, ja, es, fr, de }

/** The phrases of a language; English for other languages. */
export const chatPhrases = (language: string): ChatPhrases => PHRASES[language] ?? en
export const speaksChat = (language: string): boolean => Object.hasOwn(PHRASES, language)
