import { type InterfaceLanguage, interfaceLanguages } from '@lectern/contract/interface-languages.ts'
import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import { common } from './en/common.ts'
import { player } from './en/player.ts'
import { loaders } from './interface-languages.ts'
import { setMessageTranslator } from './translate-messages.ts'

const storageKey = 'language'

/** The English texts of the first load. The routes load the texts of other pages. */
const english = { common, player }

function isInterfaceLanguage(code: string | null | undefined): code is InterfaceLanguage {
  return interfaceLanguages.some((language) => language === code)
}

function findStoredLanguage(): InterfaceLanguage | undefined {
  try {
    const stored = localStorage.getItem(storageKey)
    return isInterfaceLanguage(stored) ? stored : undefined
  } catch {
    return undefined
  }
}

function findBrowserLanguage(): InterfaceLanguage | undefined {
  return navigator.languages.map((code) => code.split('-')[0]).find(isInterfaceLanguage)
}

/** Initializes i18next; resolves when the chosen language can be shown. */
export async function startI18n(): Promise<void> {
  await i18next.use(initReactI18next).init({
    lng: 'en',
    fallbackLng: 'en',
    resources: { en: english },
    defaultNS: 'common',
    interpolation: { escapeValue: false },
    react: { useSuspense: false },
  })
  const language = findStoredLanguage() ?? findBrowserLanguage() ?? 'en'
  if (language !== 'en') await showLanguage(language).catch(() => undefined)
  followOtherTabs()
}

/** Adds the English texts of the assistant and of the notes. Fails when they cannot be loaded. */
export const loadChatTexts = async () => addEnglish('chat', (await import('./en/chat.ts')).chat)

/** Adds those that the panel of a lecture shows at once. Fails when they cannot be loaded. */
export async function loadPanelTexts(): Promise<void> {
  const { chatFirst } = await import('./en/chat-first.ts')
  // All of them may be there.
  i18next.addResourceBundle('en', 'chat', chatFirst, true, false)
}

/** Adds the English texts of announcements. Fails when they cannot be loaded. */
export const loadAnnouncementTexts = async () =>
  addEnglish('announcements', (await import('./en/announcements.ts')).announcements)

/** Adds the English texts about archived courses. Fails when they cannot be loaded. */
export const loadArchiveTexts = async () => addEnglish('archive', (await import('./en/archive.ts')).archive)

/** Adds the English texts of practice. Fails when they cannot be loaded. */
export const loadPracticeTexts = async () =>
  addEnglish('practice', (await import('./en/practice.ts')).practice)

/** Adds the English texts about students' figures. Fails when they cannot be loaded. */
export const loadInsightTexts = async () => addEnglish('insight', (await import('./en/insight.ts')).insight)

/** Adds the English texts about invitations to courses. Fails when they cannot be loaded. */
export const loadInvitationTexts = async () =>
  addEnglish('invitations', (await import('./en/invitations.ts')).invitations)

/** Adds the English texts of the public pages. Fails when they cannot be loaded. */
export const loadPublicTexts = async () => addEnglish('public', (await import('./en/public.ts')).publicPages)

/** Adds the English texts of the account. Fails when they cannot be loaded. */
export const loadAccountTexts = async () => addEnglish('account', (await import('./en/account.ts')).account)

/** Adds the English texts about leaving, deleting and a person's own data. Fails when they cannot be loaded. */
export const loadPrivacyTexts = async () => addEnglish('privacy', (await import('./en/privacy.ts')).privacy)

/** Adds the English texts of the question types that load their field later. Fails when they cannot be loaded. */
export const loadQuestionTypeTexts = async () =>
  addEnglish('questionTypes', (await import('./en/question-types.ts')).questionTypes)

/** Adds the English texts of the quizzes that a student takes. Fails when they cannot be loaded. */
export const loadQuizTakingTexts = async () =>
  addEnglish('quizTaking', (await import('./en/quiz-taking.ts')).quizTaking)

/** Adds the English texts of the gradebook. Fails when they cannot be loaded. */
export const loadGradebookTexts = async () =>
  addEnglish('gradebook', (await import('./en/gradebook.ts')).gradebook)

/** Adds the English texts of a quiz's result. Fails when they cannot be loaded. */
export const loadQuizResultTexts = () =>
  Promise.all([
    import('./en/quiz-result.ts').then(({ quizResult }) => addEnglish('quizResult', quizResult)),
    loadQuestionTypeTexts(),
  ])

/** Adds the English texts of a student's dashboard, courses and notes. Fails when they cannot be loaded. */
export const loadStudentTexts = async () => addEnglish('student', (await import('./en/student.ts')).student)

/** Adds the English texts of a professor's dashboard and courses. Fails when they cannot be loaded. */
export const loadProfessorTexts = async () =>
  addEnglish('professor', (await import('./en/professor.ts')).professor)

/** Adds the English texts of an area. */
export async function addEnglish(area: string, texts: object): Promise<null> {
  // The router may start to load its first page before i18next is initialized.
  if (!i18next.isInitialized) await new Promise((resolve) => i18next.on('initialized', resolve))
  i18next.addResourceBundle('en', area, texts)
  return null
}

/**
 * Switches the interface language and remembers it in this browser. Fails when the texts cannot be loaded.
 */
export async function chooseLanguage(language: InterfaceLanguage): Promise<void> {
  await showLanguage(language)
  try {
    localStorage.setItem(storageKey, language)
  } catch {
    // Without storage the choice lasts until the page is left.
  }
}

async function showLanguage(language: InterfaceLanguage): Promise<void> {
  if (language !== 'en' && !i18next.hasResourceBundle(language, 'common')) {
    const [areas, { translateByCode }] = await Promise.all([
      loaders[language](),
      import('./message-translator.ts'),
    ])
    setMessageTranslator(translateByCode)
    for (const [area, texts] of Object.entries(areas)) i18next.addResourceBundle(language, area, texts)
  }
  await i18next.changeLanguage(language)
  document.documentElement.lang = language
}

function followOtherTabs(): void {
  window.addEventListener('storage', (event) => {
    if (event.key === storageKey && isInterfaceLanguage(event.newValue)) void showLanguage(event.newValue)
  })
}
