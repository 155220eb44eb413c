/** Messages about accounts, courses and activity. */
export const coursesMessages = {
  reading_pdf: 'Reading the PDF.',
  syllabus_ready: 'The syllabus is ready.',
  syllabus_cancelled: 'Reading the syllabus was cancelled.',
  waiting_syllabus: 'Waiting to read the PDF.',
  tidying_syllabus: 'Making the syllabus readable.',
  syllabus_not_tidied: 'The AI model could not tidy up the text, so its lines are as in the PDF.',
  syllabus_cut: 'The syllabus is ready, cut to its first {{number}} characters.',
  syllabus_pdf_gone: 'The PDF no longer exists. Please upload it again.',
  syllabus_without_text:
    'This PDF has no text that can be read, only pictures. Please type the syllabus, or upload a PDF with text.',
  syllabus_wrong_kind: 'Please select a valid PDF file.',
  course_not_found: "Course not found or you don't have permission to view it.",
  enrollment_code_unknown: 'No course has this enrollment code. Please check it with your professor.',
  wrong_credentials: 'Incorrect email or password.',
  current_password_missing: 'Please enter your current password.',
  current_password_wrong: 'The current password is not right.',
  session_not_found: 'This browser is signed out already.',
  too_many_wrong_passwords: 'Too many wrong passwords. Please wait ten minutes and try again.',
  email_taken: 'An account with this email already exists. Log in instead.',
  activity_limit: 'You have sent too many events to the activity log. Please send them again later.',
  student_not_in_course: 'This student is not in the course.',
} as const
