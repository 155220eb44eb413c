import type { Translated } from '../catalogue.ts'
import type { form as english } from '../en/quiz-review-form.ts'

export const form: Translated<typeof english> = {
  lines: {
    title: '항목별 점수',
    hint: '항목을 누르면 그 항목의 점수를 모두 주거나 주지 않습니다.',
    giveAll: '이 항목의 점수 모두 주기',
    giveNone: '이 항목에 점수 주지 않기',
    pointsOf: '점수: {{criterion}}',
    apart: '점수가 이 항목들의 합계와 다릅니다. 이때 학생에게는 항목별 점수가 보이지 않습니다.',
    follow: '합계 쓰기: {{sum}}',
  },
  feedback: {
    automaticStays:
      '이 피드백은 이전 점수에 대한 자동 피드백입니다. 바꾸거나 지우지 않으면 그대로 남으며, 학생에게 자동 피드백이라고 표시됩니다.',
    stays: '이 피드백은 이전 점수에 대해 쓴 것입니다. 바꾸거나 지우지 않으면 그대로 남습니다.',
    goes: '저장하면 피드백이 지워집니다. 기록에는 남습니다.',
    update: '피드백 새로 쓰기',
    remove: '피드백 지우기',
    keep: '피드백 그대로 두기',
  },
  grade: {
    points: '점수',
    of: '/ {{points}}',
    feedback: '학생에게 줄 피드백',
    fieldOf: '{{field}}, {{student}}',
    save: '저장',
    saving: '저장하는 중…',
    addReason: '기록에 남길 이유 추가',
    reason: '기록에 남길 이유',
    moved: '그사이 점수가 {{points}}점으로 바뀌었습니다. 저장하면 입력한 점수로 바뀝니다.',
    movedBy: '그사이 {{who}} 님이 점수를 {{points}}점으로 바꿨습니다. 저장하면 입력한 점수로 바뀝니다.',
    movedNone: '그사이 이 답안이 바뀌어 지금은 점수가 없습니다. 저장하면 입력한 점수를 씁니다.',
    movedLines: '그사이 다른 항목의 점수가 바뀌어 여기에 반영했습니다. 저장하면 입력한 점수도 적용됩니다.',
    takeTheirs: '내 입력 버리기',
    saved: '저장했습니다: {{max}}점 중 {{points}}점.',
    failed: '점수를 저장하지 못했습니다. 다시 시도해 주세요.',
    tooLong_other: '{{count}}자 초과했습니다.',
  },
  problem: {
    none: '점수를 입력해 주세요.',
    number: '점수는 숫자여야 합니다.',
    same: '승인해도 바뀌는 것이 없습니다. 점수를 올리거나 이의를 거절하세요.',
    range: '점수는 0에서 {{points}} 사이여야 합니다.',
    steps: '점수는 0.5점 단위입니다.',
  },
}
