import type { Translated } from '../catalogue.ts'
import type { courseCopies as english } from '../en/course-copies.ts'

export const courseCopies: Translated<typeof english> = {
  open: '강좌 복사',
  title: '강좌 복사',
  copyOf: '{{course}} (사본)',
  name: '새 강좌 이름',
  lectures: '강의 (스크립트, 오디오, 주석 포함)',
  quizzes: '퀴즈',
  explained:
    '강의계획서, 문제 은행, 성적부 비중도 함께 복사됩니다. 학생과 학습 기록, 공지, 운영진은 복사되지 않습니다. 새 강좌에서 강의는 초안이 되고, 퀴즈는 비활성 상태로 새 코드를 받습니다.',
  submit: '강좌 복사',
  busy: '복사하는 중…',
  done: '“{{course}}” 강좌가 준비되었습니다.',
  failed: '강좌를 복사하지 못했습니다.',
  listFailed: '강의와 퀴즈를 불러오지 못했습니다. 나중에 다시 시도해 주세요.',
}
