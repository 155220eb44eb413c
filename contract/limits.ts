// Limits for both sides. The server enforces them; screens count down to them. Imported as `limits`, so that a page carries the few
// that it uses.

export const usersPerPage = 50
/** Students of a course in one list: 1,000 take 8 ms of the server and 6 of the database (`bench/insight`). */
export const studentsPerPage = 1_000
export const coursesPerPage = 50
export const jobsPerPage = 50
export const backupsListed = 50
export const auditEntriesPerPage = 50
/** Rows of a list of the administrator that are counted: counting all would cost more with every account. */
export const countedRows = 10_000
export const invitationsAtOnce = 100
/** Students who are invited by one call. */
export const addressesAtOnce = 1_000
export const lecturesPerCourse = 1_000
/** Students who are invited to a course and have not joined: larger than any class. */
export const invitationsPerCourse = 3_000
export const nameChars = 200
export const titleChars = 200
export const emailChars = 254
export const passwordMinChars = 6
export const passwordMaxChars = 1_000
export const passkeysPerUser = 20
export const passkeyNameChars = 100
/** Each part of a browser's answer; real ones have some hundred characters. */
export const passkeyAnswerChars = 20_000
export const descriptionChars = 5_000
export const syllabusChars = 200_000
export const scriptChars = 50_000
export const instructionsChars = 4_000
export const enrollmentCodeChars = 10
export const descriptionPreviewChars = 100
export const syllabusBytes = 20 * 1024 * 1024
export const deckBytes = 100 * 1024 * 1024
export const deckPages = 500
export const historyEntries = 50
export const highlightsPerSlide = 200
export const highlightChars = 1_000
/** JSON body with a slide's highlights and the strokes of its drawings. */
export const highlightsBytes = 8 * 1024 * 1024
export const drawingDataChars = 400_000
export const drawingsPerSlide = 200
/** All drawings of a slide together: they are listed at once. */
export const drawingDataCharsPerSlide = 8_000_000
export const drawingSidePixels = 4_096
/** A PNG in base64, about 6 MB. */
export const drawingImageChars = 8_000_000
export const drawingBytes = 10 * 1024 * 1024
export const pronunciations = 500
export const pronunciationChars = 100
export const findChars = 500
export const chatMessageChars = 4_000
/** Per student and result, in 24 hours; more than anyone needs to understand it. */
export const resultQuestionsPerDay = 100
/** Per student and lecture, in 24 hours, so that one student cannot spend a course's budget. */
export const lectureQuestionsPerDay = 300
export const claimChars = 2_000
/** Questions to the professor that wait for an answer, per student and lecture. */
export const openQuestionsPerLecture = 20
/** Windows in which a person has one lecture open in the studio: the oldest are forgotten. */
export const studioWindowsPerPerson = 20
export const noteChars = 20_000
/** Of the privacy notice and of the imprint. */
export const legalTextChars = 30_000
export const markersPerReport = 1_000
export const usersPerBatch = 5_000
export const activityEventsPerBatch = 500
export const activityDataChars = 2_000
/** Per user: this many at once, then this many per hour. A busy hour in a lecture has a few hundred. */
export const activityEventsAtOnce = 5_000
export const activityEventsPerHour = 1_000
export const questionPictureBytes = 10 * 1024 * 1024
export const questionPictureMegapixels = 50
export const questionPicturesPerCourse = 5_000
export const questionIdChars = 100
export const questionsPerQuiz = 200
export const picksPerQuiz = 20
export const questionsPerBank = 1_000
export const tagsPerQuestion = 10
export const tagChars = 40
export const questionChars = 10_000
export const pointsMin = 1
export const pointsMax = 1_000
export const optionsPerQuestion = 20
export const optionChars = 2_000
export const referenceChars = 10_000
export const keywordsPerQuestion = 50
export const keywordChars = 100
export const unitsPerQuestion = 10
export const unitChars = 30
export const numberChars = 100
export const rubricChars = 10_000
export const answerLengthMin = 100
export const answerLengthMax = 5_000
export const answerLengthDefault = 1_000
/** Every short answer, whatever its question allows. */
export const answerChars = 5_000
export const timeLimitMinutes = 10_080
export const quizBytes = 8 * 1024 * 1024
export const feedbackChars = 5_000
/** Per month; more than any provider sells at once. */
export const budgetTokens = 1_000_000_000_000
export const draftsPerJob = 30
export const reasonChars = 2_000
export const announcementChars = 10_000
/** Marked as seen by one call. */
export const announcementsAtOnce = 500
export const cardChars = 2_000
export const letterChars = 20
export const lettersPerScale = 30
