/** Messages about accounts, courses and activity, by code. */
export const coursesMessages = {
  reading_pdf: 'PDF를 읽는 중입니다.',
  syllabus_ready: '강의 계획서가 준비되었습니다.',
  syllabus_cancelled: '강의 계획서 읽기가 취소되었습니다.',
  waiting_syllabus: 'PDF 읽기를 기다리는 중입니다.',
  tidying_syllabus: '강의 계획서를 읽기 좋게 다듬는 중입니다.',
  syllabus_not_tidied: 'AI 모델이 더 다듬지 못해 PDF에 있는 줄 그대로 두었습니다.',
  syllabus_cut: '강의 계획서가 준비되었습니다. 처음 {{number}}자까지만 담았습니다.',
  syllabus_pdf_gone: 'PDF가 더 이상 없습니다. 다시 업로드해 주세요.',
  syllabus_without_text:
    '이 PDF에는 읽을 수 있는 글자가 없고 그림만 있습니다. 강의 계획서를 직접 입력하거나 글자가 있는 PDF를 업로드해 주세요.',
  syllabus_wrong_kind: '올바른 PDF 파일을 선택하세요.',
  course_not_found: '강좌를 찾을 수 없거나 볼 권한이 없습니다.',
  enrollment_code_unknown: '이 등록 코드를 가진 강좌가 없습니다. 교수님께 확인해 주세요.',
  wrong_credentials: '이메일 또는 비밀번호가 올바르지 않습니다.',
  current_password_missing: '현재 비밀번호를 입력해 주세요.',
  current_password_wrong: '현재 비밀번호가 올바르지 않습니다.',
  session_not_found: '이 브라우저는 이미 로그아웃되었습니다.',
  too_many_wrong_passwords: '잘못된 비밀번호를 너무 많이 입력했습니다. 10분 뒤에 다시 시도해 주세요.',
  email_taken: '이 이메일로 만든 계정이 이미 있습니다. 로그인해 주세요.',
  activity_limit: '지금은 활동 기록을 더 받을 수 없습니다. 나중에 다시 보내 주세요.',
  student_not_in_course: '이 학생은 강좌에 없습니다.',
}
