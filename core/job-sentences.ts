import { languageName } from './languages.ts'

/**
 * The sentences in which jobs say how they go and end, in English as they go over the wire. Jobs write them by their
 * key (`tell`), and screens in other languages read the key and its values back (`readTold`).
 * Where a sentence has two numbers, `_one` and `_other` go by `count`. `slides` is in the form of `listNumbers`,
 * `language` and `asked` are codes, `words` are in quotation marks; all else is a number. Sentences that are no whole
 * ones are joined to those before.
 */
export const jobSentences = {
  preparingSlide: 'Preparing slide {{number}} of {{total}}',
  slidesDrawn: '{{total}} slides are drawn',
  slidesReady_one: '{{count}} slide is ready.',
  slidesReady_other: '{{count}} slides are ready.',
  notDrawn_one: 'Page {{slides}} could not be drawn.',
  notDrawn_other: 'Pages {{slides}} could not be drawn.',
  withoutText_one: '{{count}} of them holds no text that can be read.',
  withoutText_other: '{{count}} of them hold no text that can be read.',
  keptAll_one: '{{count}} unchanged slide kept its script, audio and annotations.',
  keptAll_other: '{{count}} unchanged slides kept their scripts, audio and annotations.',
  keptSome_one: '{{count}} unchanged slide kept its script, audio and annotations;',
  keptSome_other: '{{count}} unchanged slides kept their scripts, audio and annotations;',
  renumberedAll_one:
    '{{count}} slide differs only in its page number and kept its script, audio and annotations.',
  renumberedAll_other:
    '{{count}} slides differ only in their page number and kept their scripts, audio and annotations.',
  renumberedSome_one:
    '{{count}} slide differs only in its page number and kept its script, audio and annotations;',
  renumberedSome_other:
    '{{count}} slides differ only in their page number and kept their scripts, audio and annotations;',
  keptNone: 'No slide is unchanged.',
  areNew_one: 'slide {{slides}} is new.',
  areNew_other: 'slides {{slides}} are new.',
  hasMoved: 'Slide {{from}} is now slide {{to}}.',
  haveMoved: '{{count}} of them have another number now.',
  areGone_one: 'Slide {{slides}} of the old PDF is gone with its script.',
  areGone_other: 'Slides {{slides}} of the old PDF are gone with their scripts.',
  draftAgain: 'The lecture is a draft again until the new slides are ready.',
  deckGone: 'The slides were replaced or the lecture was deleted.',
  deckCancelled: 'Preparing the slides was cancelled.',
  deckCancelledAt_one:
    'Cancelled. {{count}} of {{total}} slides is ready. Upload the PDF again to have them all.',
  deckCancelledAt_other:
    'Cancelled. {{count}} of {{total}} slides are ready. Upload the PDF again to have them all.',
  writingScript: 'Writing script for slide {{number}} of {{total}}',
  writingScripts: 'Writing scripts for slides {{slides}} of {{total}}',
  scriptWritten: 'The script for slide {{number}} is written.',
  scriptsWritten: '{{done}} of {{total}} slides have a script.',
  ofSlides_one: 'Slide {{slides}}:',
  ofSlides_other: 'Slides {{slides}}:',
  scriptCancelled: 'Script generation for slide {{number}} was cancelled.',
  scriptsCancelled: 'Writing the scripts was cancelled. Finished scripts are kept.',
  slideGone: 'The slide was replaced or the lecture was deleted.',
  languageGone: 'The lecture is no longer in {{language}}.',
  noText:
    'This slide has no text that the built-in engine can read. Write its script by hand, or ask the administrator to configure an AI model.',
  sameAgain: 'The built-in engine writes the same text again; change the settings or write by hand.',
  modelRefused: 'The AI model refused this request.',
  providerRefused: "The AI model's provider refused this text.",
  annotating: 'Writing script with annotations for slide {{number}} of {{total}}',
  annotated_one: 'The script for slide {{number}} is written with {{count}} annotation.',
  annotated_other: 'The script for slide {{number}} is written with {{count}} annotations.',
  notOnSlide_one: '{{count}} annotation named words that do not stand on the slide and became plain words.',
  notOnSlide_other:
    '{{count}} annotations named words that do not stand on the slide and became plain words.',
  notAsked_one: '{{count}} annotation of kinds you did not choose became plain words.',
  notAsked_other: '{{count}} annotations of kinds you did not choose became plain words.',
  tagsBroken:
    'The AI wrote annotations that do not fit together. The script was not changed; please try again.',
  annotatingCancelled: 'Script + annotations generation for slide {{number}} was cancelled.',
  speaking: 'Speaking slide {{number}}',
  speakingSentence: 'Speaking slide {{number}}: sentence {{done}} of {{total}}',
  spoken: 'The audio of slide {{number}} is ready.',
  nothingToSpeak: 'Slide {{number}} has no script to speak any more.',
  audioCancelled: 'Audio generation for slide {{number}} was cancelled.',
  translated: 'The scripts are translated.',
  translatedAlready: 'Every translation is up to date already.',
  translatedSome: '{{done}} of {{total}} translations are up to date.',
  translationCancelled: 'The translation was cancelled.',
  translationsKept: 'Finished translations are kept.',
  readingPdf: 'Reading the PDF.',
  syllabusReady: 'The syllabus is ready.',
  syllabusCancelled: 'Reading the syllabus was cancelled.',
  lectureGone: 'The lecture was deleted.',
  waitingSlides: 'Waiting to prepare the slides.',
  waitingScript: 'Waiting to write the script for slide {{number}}.',
  waitingScripts: 'Waiting to write the scripts.',
  waitingAnnotated: 'Waiting to write the script with annotations for slide {{number}}.',
  waitingAudio: 'Waiting to speak slide {{number}}.',
  waitingTranslation_one: 'Waiting to translate {{count}} script.',
  waitingTranslation_other: 'Waiting to translate {{count}} scripts.',
  waitingSyllabus: 'Waiting to read the PDF.',
  triedAgain: 'This will be tried again in a moment.',
  triedOften: 'This did not work after several tries. Please try again later.',
  stoppedOften: 'This stopped unexpectedly several times and was given up.',
  notWritten:
    'The built-in engine does not write {{language}}. Write the script by hand, or ask the administrator to configure an AI model.',
  notTranslatedHere:
    'This slide is in {{language}}, and the built-in engine cannot translate it to {{asked}}. Write the script by hand, or ask the administrator to configure an AI model.',
  notFollowed: 'The built-in engine could not follow this part of your instructions: {{words}}.',
  wordsKept:
    'The built-in engine keeps the words of the script and marks its key phrases; it did not follow the instructions.',
  tagsToMend: 'The tags of this script need to be mended before it can be marked.',
  noTools: 'No annotation tools are selected, so nothing was marked.',
  noWordsToMark: 'This slide has no text of its own, so there are no words to mark on it.',
  marksThere:
    'Nothing was added: the script has its marks already, and nothing else on the slide stands out.',
  noKeyPhrase: 'Nothing was marked: the script names no key phrase in the words that stand on the slide.',
  nothingStandsOut:
    'Nothing was marked: with the selected tools, nothing in the script stands out on this slide.',
  keyRefused: "The AI model's provider refused the key. Ask the administrator to check {{words}}.",
  noCredit:
    "The account at the AI model's provider has no credit left. Ask the administrator to look after it.",
  modelUnknown:
    "The AI model's provider does not know the configured model. Ask the administrator to check {{words}}.",
  providerMoved: 'The provider answers at another address now. Ask the administrator to check {{words}}.',
  addressUnknown:
    'This address holds no interface of an AI model. Ask the administrator to check {{words}}: most end in /v1.',
  modelBusy: 'The AI model is busy.',
  modelAway: 'The AI model cannot be reached.',
  modelSlow: 'The AI model did not answer in time.',
  modelFault: "The AI model's provider has a fault.",
  replyUnreadable: "The AI model's answer could not be read.",
  replyTooLong: "The AI model's answer broke off: it was too long.",
  replyBrokeOff: "The AI model's answer broke off.",
  replyEmpty: 'The AI model gave an empty answer.',
  pictureNotSeen: "The AI model takes no pictures: it went by the slide's words alone.",
  modelOverfull: 'This is more text than the AI model can read at once.',
  replyWithoutWords: 'The AI model gave no words back.',
  wrongLanguage: 'The AI model did not write in {{language}}.',
  scriptUnusable: 'The AI model wrote nothing that can be used as a script.',
  scriptStrays: 'The script hardly speaks of what stands on the slide: please read it before you use it.',
  noTextNoSight:
    'This slide has no text, and the AI model does not look at pictures. Write its script by hand, or ask the administrator to configure a model that does.',
  marksUnreadable: "Nothing was marked: the AI model's answer could not be read.",
  notPlaced_one: '{{count}} annotation had no place in the script and was left out.',
  notPlaced_other: '{{count}} annotations had no place in the script and were left out.',
  wordsKeptByModel:
    'The words of the script stay as they are; the instructions were followed for the annotations only.',
  wordsChanged: 'The AI model changed words of the text.',
  tidyingSyllabus: 'Making the syllabus readable.',
  syllabusAsItWas: 'The AI model could not make it tidier, so its lines stand as they do in the PDF.',
  choosingTerms: 'Choosing the words for the terms of the course in {{language}}',
  noDraftModel:
    'Drafting questions needs an AI model, and none is configured: ask the administrator to set AI_MODEL (with AI_API_KEY or AI_BASE_URL) where Lectern is started.',
  waitingDrafts_one: 'Waiting to draft {{count}} question.',
  waitingDrafts_other: 'Waiting to draft {{count}} questions.',
  drafting: 'Drafting questions from slide {{number}}: {{done}} of {{total}} so far',
  drafted_one: '{{count}} question is drafted.',
  drafted_other: '{{count}} questions are drafted.',
  draftedFewer: 'Not all of the {{total}} that were asked for could be drafted.',
  draftedNone: 'No question could be drafted from these slides.',
  draftsCancelled: 'Drafting questions was cancelled.',
  draftsKept: 'Questions that are drafted are kept.',
  noModel:
    'Translating needs an AI model, and none is configured: ask the administrator to set AI_MODEL (with AI_API_KEY or AI_BASE_URL) where Lectern is started.',
  translationTooLong: 'The translation is longer than {{number}} characters.',
  goesOnIn_one: 'This goes on in about {{count}} second.',
  goesOnIn_other: 'This goes on in about {{count}} seconds.',
  goesOnInMinutes: 'This goes on by itself in about {{number}} minutes.',
  waitedLong: 'It was waited for a whole day. Please try again later.',
  testWorks: 'It works: the answer came after {{number}} ms.',
  testBuiltin: 'The built-in engine does this; no model is asked.',
  testNone:
    'Nothing does this: ask the administrator to set AI_MODEL (with AI_API_KEY or AI_BASE_URL) where Lectern is started.',
  testAway:
    '{{words}} cannot be reached. Ask the administrator whether it runs, and whether its address is right.',
  testSlow: '{{words}} gave no answer within {{number}} seconds.',
  testVoice: 'Ask the administrator to check SPEECH_MODEL and SPEECH_VOICE.',
  testUnread: '{{words}} answers, but not in a form that this task needs. Another model may do better.',
  courseBudgetSpent:
    'The AI budget of the course {{words}} is spent for {{number}}-{{total}}. Its professor can raise it in the AI settings.',
  installationBudgetSpent:
    'The AI budget of this installation is spent for {{number}}-{{total}}. The administrator can raise it with AI_BUDGET_TOKENS.',
  speechBudgetSpent:
    'The speech budget of this installation is spent for {{number}}-{{total}}. The administrator can raise it with SPEECH_BUDGET_MINUTES.',
  tryLater: 'Please try again later.',
  translating: 'Translating slide {{number}} of {{total}} into {{language}}',
  notTranslated_one: 'Slide {{slides}} in {{language}} could not be translated:',
  notTranslated_other: 'Slides {{slides}} in {{language}} could not be translated:',
  checkMarks_one:
    'Slide {{slides}} in {{language}}: please check where the marks stand; the AI model had lost some.',
  checkMarks_other:
    'Slides {{slides}} in {{language}}: please check where the marks stand; the AI model had lost some.',
  checkTerms_one:
    'Slide {{slides}} in {{language}}: please check the terms; the AI model did not keep to {{words}}.',
  checkTerms_other:
    'Slides {{slides}} in {{language}}: please check the terms; the AI model did not always keep to {{words}}.',
  voiceMissing: 'The built-in voices do not speak {{language}}.',
  voiceStopped: 'The built-in voice stopped working on this script.',
  voiceKeyRefused: 'The speech provider refused the key. Ask the administrator to check {{words}}.',
  voiceNoCredit:
    'The account at the speech provider has no credit left. Ask the administrator to look after it.',
  voiceUnknown:
    'The speech provider does not know the configured model or voice. Ask the administrator to check SPEECH_MODEL and SPEECH_VOICE.',
  voiceBusy: 'The speech provider is busy.',
  voiceAway: 'The speech provider cannot be reached.',
  voiceSlow: 'The speech provider did not answer in time.',
  voiceFault: 'The speech provider has a fault.',
  voiceRefused: 'The speech provider refused this text.',
  voiceNoAudio: "The speech provider's answer is no audio that can be read.",
  scriptTooLong: 'This script is too long to be spoken: at most {{number}} characters are.',
  noSpokenWords: 'This script has no words that can be spoken.',
  audioSilent: 'The audio is silent and was not kept.',
  audioSilentAt: 'The audio of {{words}} is silent and was not kept.',
  audioPaused: 'The audio has a long silence in it and was not kept.',
  audioPausedAt: 'The audio of {{words}} has a long silence in it and was not kept.',
  audioCut: 'The audio breaks off too early and was not kept.',
  audioCutAt: 'The audio of {{words}} breaks off too early and was not kept.',
  audioLong: 'The audio is much too long for its words and was not kept.',
  audioLongAt: 'The audio of {{words}} is much too long for its words and was not kept.',
  audioDistorted: 'The audio is distorted and was not kept.',
  audioNoise: 'The audio is noise rather than speech and was not kept.',
  chatClosed: 'This lecture is not available at the moment.',
  syllabusCut: 'The syllabus is ready, cut to its first {{number}} characters.',
  syllabusGone: 'The PDF is no longer there. Please upload it again.',
  syllabusWithoutText:
    'This PDF has no text that can be read, only pictures. Please type the syllabus, or upload a PDF with text.',
  pdfProtected: 'This PDF is protected with a password. Remove the password and upload it again.',
  pdfDamaged:
    'This PDF is damaged and cannot be read. Export it again from its source and upload the new file.',
  notPdf: 'This file is not a PDF. Export your slides as PDF and upload that file.',
  pdfEmpty: 'This file is empty. Choose the PDF again and upload it once more.',
  pdfWithoutPages: 'This PDF has no pages. Export it again from its source and upload the new file.',
  pdfTooLarge:
    'This PDF is larger than {{number}} MB. Make its pictures smaller or split it, and upload it again.',
  pdfTooManyPages:
    'This PDF has more than {{number}} pages. Split it into several lectures and upload them one by one.',
  pdfTooSlow:
    'This PDF takes too long to draw. Export it again with simpler graphics and upload the new file.',
  pdfTooBig:
    'This PDF needs too much memory to open. Export it again with smaller pictures and upload the new file.',
  gradingSubmission: 'Your quiz is being graded. This may take a moment...',
  submissionGraded: 'The submission is graded.',
  previewing: 'Working out what would change.',
  previewReady: 'The preview is ready.',
  previewReplaced: 'Another preview has taken the place of this one.',
  previewCancelled: 'The preview was cancelled.',
  regrading: 'Regrading the submissions.',
  regraded_one: '{{count}} grade has changed.',
  regraded_other: '{{count}} grades have changed.',
  regradeOutdated:
    'The quiz or a grade was changed after this preview. Nothing was regraded: look at a new preview first.',
  regradeCancelled: 'The regrading was cancelled. No grade has changed.',
} as const

type Suffixed = keyof typeof jobSentences
/** A sentence by its name, without the number it is in. */
export type JobSentence = Suffixed extends infer Key
  ? Key extends `${infer Name}_${'one' | 'other'}`
    ? Name
    : Key
  : never
export type ToldValues = { [name: string]: number | string }
/** A sentence of a job in English. */
export function tell(key: JobSentence, values: ToldValues = {}): string {
  const table: Record<string, string> = jobSentences
  const template = table[key] ?? table[`${key}_${values.count === 1 ? 'one' : 'other'}`] ?? key
  return template.replaceAll(/\{\{(\w+)\}\}/g, (gap, name: string) => {
    const value = String(values[name] ?? gap)
    return isLanguage(name) ? languageName(value) : value
  })
}

/** Whether a gap of this name holds a language. */
export const isLanguage = (name: string): boolean => name === 'language' || name === 'asked'

/** Words of a person, the first of them, as a sentence can hold them and give them back: in quotation marks. */
export function quoteWords(words: readonly string[], most: 3 | 5 = 3): string {
  const quoted = words.slice(0, most).map((one) => {
    const line = one.replaceAll(/[“”]/g, '"').replaceAll(/\s+/g, ' ').trim()
    const signs = [...line.toWellFormed()]
    return `“${signs.length > 80 ? `${signs.slice(0, 79).join('')}…` : line}”`
  })
  return words.length > most ? `${quoted.join(', ')} and ${words.length - most} more` : quoted.join(', ')
}
