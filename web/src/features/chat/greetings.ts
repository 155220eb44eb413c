import type { LectureLanguage } from '@lectern/contract/languages.ts'

/** The assistant's greeting in each language. The screen shows it; it is not a stored message. */
const greetings: Record<LectureLanguage, string> = {
  en: "Hello! I'm your AI assistant for this lecture. Ask me anything about the slide you are looking at.",
  ko: '안녕하세요! 이 강의를 도와드리는 AI 도우미입니다. 지금 보고 있는 슬라이드에 대해 무엇이든 물어보세요.',
  zh: '你好！我是本讲的 AI 助手。关于你正在看的幻灯片，尽管问我。',
  ja: 'こんにちは！この講義のAIアシスタントです。今ご覧のスライドについて、何でも聞いてください。',
  es: '¡Hola! Soy tu asistente de IA para esta clase. Pregúntame lo que quieras sobre la diapositiva que estás viendo.',
  fr: 'Bonjour ! Je suis votre assistant IA pour ce cours. Posez-moi vos questions sur la diapositive affichée.',
  de: 'Hallo! Ich bin dein KI-Assistent für diese Vorlesung. Frag mich alles zu der Folie, die du gerade siehst.',
  pt: 'Olá! Sou o seu assistente de IA para esta aula. Pergunte o que quiser sobre o slide que está vendo.',
  it: 'Ciao! Sono il tuo assistente IA per questa lezione. Chiedimi quello che vuoi sulla diapositiva che stai guardando.',
  ru: 'Здравствуйте! Я ИИ-помощник по этой лекции. Задавайте любые вопросы о слайде, который вы сейчас смотрите.',
  ar: 'مرحبًا! أنا مساعدك الذكي في هذه المحاضرة. اسألني عن أي شيء في الشريحة التي تشاهدها.',
  hi: 'नमस्ते! मैं इस व्याख्यान के लिए आपका AI सहायक हूँ। आप जो स्लाइड देख रहे हैं, उसके बारे में कुछ भी पूछें।',
  nl: 'Hallo! Ik ben je AI-assistent voor deze les. Vraag me alles over de dia die je nu bekijkt.',
}

/** The greeting and the language it is written in: English where there is no translation. */
export function greetingIn(language: string): { text: string; language: string } {
  const isKnown = Object.hasOwn(greetings, language)
  return isKnown
    ? { text: greetings[language as LectureLanguage], language }
    : { text: greetings.en, language: 'en' }
}
