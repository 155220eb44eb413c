import type { VoiceSettings } from '@lectern/contract/courses.ts'
import type { LectureLanguage } from '@lectern/contract/languages.ts'
import type { Context } from '../../platform/context.ts'
import { conflict } from '../../platform/http/errors.ts'
import type { Identity } from '../../platform/http/tokens.ts'
import { getStaffCourse } from '../courses/courses.access.ts'

/** What a sample says: a sentence as lectures have them, with a question. */
const samples: Record<LectureLanguage, string> = {
  en: 'This is how the lectures of your course will sound. Shall we begin?',
  ko: '강의는 이렇게 들립니다. 시작해 볼까요?',
  zh: '您的课程听起来就是这样。我们开始吧？',
  ja: '講義はこのように聞こえます。始めましょうか？',
  es: 'Así sonarán las clases de su curso. ¿Empezamos?',
  fr: 'Voici la voix des leçons de votre cours. On commence ?',
  de: 'So klingen die Vorlesungen Ihres Kurses. Fangen wir an?',
  pt: 'É assim que vão soar as aulas do seu curso. Vamos começar?',
  it: 'Così suoneranno le lezioni del suo corso. Cominciamo?',
  ru: 'Так будут звучать лекции вашего курса. Начнём?',
  ar: 'هكذا ستبدو محاضرات مقررك. هل نبدأ؟',
  hi: 'आपके पाठ्यक्रम के व्याख्यान ऐसे सुनाई देंगे। क्या हम शुरू करें?',
  nl: 'Zo klinken de colleges van uw cursus. Zullen we beginnen?',
}

/** Speaks the sample sentence in English by the voice of the installation, as MP3 in base64. */
export const speakLine = async (
  { speech }: Pick<Context, 'speech'>,
  { userId }: { userId: string | null },
): Promise<string> => {
  const usageContext = { courseId: null, userId, priority: 'interactive' } as const
  const { mp3 } = await speech.speak({ text: samples.en, language: 'en', usageContext })
  return Buffer.from(mp3).toString('base64')
}

/** Speaks a short sample of a built-in voice, before its settings are saved. Nothing is stored. */
export const speakSample = async (
  context: Context,
  courseId: string,
  { language, ...voice }: VoiceSettings & { language: LectureLanguage },
  user: Identity,
): Promise<{ audio: string }> => {
  await getStaffCourse(context, courseId, user, 'edit_quizzes')
  if (context.config.speech) throw conflict('voice_of_provider')
  const { mp3 } = await context.speech.speak({ text: samples[language], language, voice })
  return { audio: Buffer.from(mp3).toString('base64') }
}
