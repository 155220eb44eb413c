import type { Translated } from '../catalogue.ts'
import type { archive as english } from '../en/archive.ts'

export const archive: Translated<typeof english> = {
  title: '보관된 강좌',
  badge: '보관됨',
  show_other: '보관된 강좌 {{count}}개 보기',
  hide_other: '보관된 강좌 숨기기',
  since: '{{date}}에 보관됨',
  notice: {
    staff:
      '모든 내용을 읽고 복사하고 내보낼 수 있습니다. 내용을 바꾸거나 새로 등록하거나 퀴즈에 응시할 수는 없습니다.',
    student: '강의와 내 결과는 계속 볼 수 있습니다. 노트, 학습 기록, 퀴즈는 더 이상 바뀌지 않습니다.',
  },
  notEditable: '보관된 강좌입니다. 소유자가 다시 열 때까지 내용을 바꿀 수 없습니다.',
  reopen: '강좌 다시 열기',
  reopening: '다시 여는 중…',
  reopened: '“{{course}}” 강좌를 다시 열었습니다.',
  reopenFailed: '강좌를 다시 열지 못했습니다.',
  label: '강좌 보관',
  hint: '끝난 강좌를 보관합니다. 언제든지 다시 열 수 있습니다.',
  button: '강좌 보관',
  busy: '보관하는 중…',
  question: '“{{course}}” 강좌를 보관할까요?',
  explained:
    '강좌는 모두에게 읽기 전용이 됩니다. 학생은 강의와 결과를 계속 볼 수 있습니다. 새로 등록하거나 퀴즈에 응시할 수 없습니다. 언제든지 다시 열 수 있습니다.',
  open_other:
    '아직 제출되지 않은 응시가 {{count}}건 있습니다. 모두 제출된 뒤에 강좌를 보관할 수 있습니다. 여기에서 제출할 수 있습니다:',
  archived: '“{{course}}” 강좌를 보관했습니다.',
  archiveFailed: '강좌를 보관하지 못했습니다.',
}
