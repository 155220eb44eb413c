import type { LectureLanguage } from '@lectern/contract/languages.ts'

/** The assistant's greeting in each language. The screen shows it; it is not a stored message. */
const greetings: Record<LectureLanguage, string> = {
  en: "Hello! I'm your AI assistant for this lecture. Ask about its slides: I answer from the lecture and show you where it is.",
  ko: '안녕하세요! 이 강의를 도와드리는 AI 도우미입니다. 슬라이드에 대해 물어보세요. 강의 내용으로 답하고 어느 슬라이드인지 알려 드립니다.',
  zh: '你好！我是本讲的 AI 助手。请就幻灯片提问：我根据本讲内容回答，并指出在哪一页。',
  ja: 'こんにちは！この講義のAIアシスタントです。スライドについて質問してください。講義の内容から答え、どのスライドかをお知らせします。',
  es: '¡Hola! Soy tu asistente de IA para esta clase. Pregunta por sus diapositivas: respondo con el contenido de la clase y te muestro dónde está.',
  fr: 'Bonjour ! Je suis votre assistant IA pour ce cours. Posez vos questions sur les diapositives : je réponds à partir du cours et vous montre où c’est dit.',
  de: 'Hallo! Ich bin dein KI-Assistent für diese Vorlesung. Frag nach den Folien: Ich antworte aus der Vorlesung und zeige dir die Stelle.',
  pt: 'Olá! Sou o seu assistente de IA para esta aula. Pergunte sobre os slides: respondo com o conteúdo da aula e mostro onde está.',
  it: 'Ciao! Sono il tuo assistente IA per questa lezione. Chiedi delle diapositive: rispondo con il contenuto della lezione e ti mostro dove si trova.',
  ru: 'Здравствуйте! Я ИИ-помощник по этой лекции. Спрашивайте о слайдах: я отвечаю по материалу лекции и показываю, где это сказано.',
  ar: 'مرحبًا! أنا مساعدك الذكي في هذه المحاضرة. اسأل عن شرائحها: أجيب من محتوى المحاضرة وأريك موضعه.',
  hi: 'नमस्ते! मैं इस व्याख्यान के लिए आपका AI सहायक हूँ। इसकी स्लाइडों के बारे में पूछें: मैं व्याख्यान से उत्तर देता हूँ और दिखाता हूँ कि वह कहाँ है।',
  nl: 'Hallo! Ik ben je AI-assistent voor deze les. Vraag naar de dia’s: ik antwoord uit de les en laat zien waar het staat.',
}

/** The greeting and the language it is written in: English where there is no translation. */
export function greetingIn(language: string): { text: string; language: string } {
  const isKnown = Object.hasOwn(greetings, language)
  return isKnown
    ? { text: greetings[language as LectureLanguage], language }
    : { text: greetings.en, language: 'en' }
}
