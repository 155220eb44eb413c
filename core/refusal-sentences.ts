/**
 * The sentences in which calls are refused, those of quizzes above all, in English as they go over the wire and as the server's code
 * says them. Screens in other languages find theirs by the sentence; one that is not listed is shown as
 * it comes. A sentence may leave one number open.
 */
export const refusalSentences = {
  submitted: 'You have already submitted this quiz.',
  expired: 'Your time has expired. Please submit your answers.',
  wrongCode: 'Invalid access code. Please check and try again.',
  wrongCodes: 'Too many wrong access codes. Please wait ten minutes and try again.',
  notAvailable: 'This quiz is not available',
  notEnrolled: 'You are not enrolled in the course for this quiz',
  quizGone: 'Quiz not found',
  noneHandedIn: 'No submission found for this quiz.',
  submissionGone: 'Submission not found.',
  noDraft: 'There is no draft of this quiz.',
  deleted: 'This quiz was deleted: it cannot be changed any more.',
  changedMeanwhile:
    'This quiz was changed meanwhile, in another window or by somebody else. Please reload the page before you save.',
  notCancelled: 'A grading cannot be cancelled: what is handed in is graded.',
  neverAsked: 'This quiz has never had such a question.',
  notAsked: 'This submission has no such question.',
  mostPoints: 'This question has {{number}} points at most.',
  pointsMissing: 'Please enter the points.',
  pointsNegative: 'Points cannot be negative.',
  answerPointsMissing: 'Please enter the points that the answer gets.',
  pointsMoved:
    'These points were changed meanwhile: they are {{number}} now. Look at them again before you change them.',
  pointsTaken:
    'These points were changed meanwhile: they are not set now. Look at them again before you change them.',
  notGraded: 'This submission is not graded yet.',
  graded: 'This submission is graded already.',
  noPoints: 'This answer has no points yet. Set them by hand.',
  changeGone: 'There is no such change.',
  notReversible:
    'This change cannot be taken back any more: something was changed after it. Set the points by hand.',
  claimGone: 'There is no such claim.',
  claimApproved: 'This claim was approved already. Look at it again.',
  claimRejected: 'This claim was rejected already. Look at it again.',
  claimOfNoQuestion: 'This claim is about no question. Set points in its answers.',
  noPreview: 'There is no preview of a regrading yet.',
  regradeRuns: 'A regrading of this quiz is being applied. Please wait until it is done.',
  regradeApplied: 'This regrading was applied already.',
  regradeOutdated:
    'The quiz or a grade was changed after this preview. Nothing was regraded: look at a new preview first.',
  answering: 'The assistant is still answering your last question. Please wait.',
  notDiscussed: 'Your quiz is not graded yet. You can discuss the result once it is.',
  enoughAsked: 'You have asked {{number}} questions about this result within a day. Please go on later.',
  enoughOfLecture: 'You have asked {{number}} questions about this lecture within a day. Please go on later.',
  busy: 'Another critical operation is in progress or prerequisites not met.',
  busySpeaking: 'Another operation is in progress or prerequisites not met.',
  busySaving: 'Another operation is in progress or lecture data is missing. Please wait before saving.',
  languageLocked: 'This language opens when all scripts of the default language are complete.',
  testedEnough: 'That is enough testing for now. Please wait a few minutes.',
  wrongSignIn: 'Incorrect email or password.',
  wrongPasswords: 'Too many wrong passwords. Please wait ten minutes and try again.',
  emailTaken: 'An account with this email already exists. Log in instead.',
  unknownCourseCode: 'No course has this enrollment code. Please check it with your professor.',
  courseGone: "Course not found or you don't have permission to view it.",
  syllabusNoPdf: 'Please select a valid PDF file.',
  lectureGone: "Lecture not found, data incomplete, or you don't have permission to edit it.",
  fileTooLarge: 'The file is too large; the limit is {{number}} MB.',
  slidesEmpty: 'This file is empty. Choose the PDF again and upload it once more.',
  slidesNoPdf: 'This file is not a PDF. Export your slides as PDF and upload that file.',
  slidesReplaced:
    'The slides of this lecture were replaced meanwhile, and another page stands at this number. Nothing was changed.',
  pageGone: 'The slides of this lecture were replaced meanwhile, and this one is not among them any more.',
  scriptChanged:
    'This script has changed since you opened it, in another window or by a job. Your text is not saved yet: reload to see the other one.',
  placesChanged:
    'Where the annotations of this slide stand has changed since you opened it, in another window. Nothing was overwritten.',
  drawingsFull: 'A slide can hold {{number}} drawings.',
  strokesFull: 'The drawings of this slide hold too many strokes for one more.',
  writingFirst:
    'Scripts are being written or translated. Please wait until that is finished, or cancel it first.',
  scriptsFirst: 'Default language scripts must be complete before translating.',
  busyTranslating: 'Cannot start translation while another operation is in progress.',
  oneLanguage: 'This lecture has only one language. Add the languages it is to be translated into first.',
  workbookTooLarge: 'These grades are too much for one workbook. Export them as CSV.',
} as const
export type RefusalSentence = keyof typeof refusalSentences

/** What each sentence says in another language, by the sentence itself: what such a language's texts are made of. */
export const bySentence = (texts: Readonly<Record<RefusalSentence, string>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(refusalSentences).map(([key, sentence]) => [sentence, texts[key as RefusalSentence]]),
  )
