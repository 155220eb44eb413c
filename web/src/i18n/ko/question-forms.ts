import type { Translated } from '../catalogue.ts'
import type { questionForms as english } from '../en/question-forms.ts'

export const questionForms: Translated<typeof english> = {
  remove: '항목 {{number}} 삭제',
  tick: '정답을 모두 선택하세요',
  isRight: '보기 {{number}} 정답으로 표시',
  statement: '이 문장은',
  partial: {
    label: '부분 점수',
    no_penalty: '감점 없음',
    penalty: '감점 있음',
    none: '전부 맞아야 점수',
    noPenaltyMeans_other:
      '정답 {{count}}개를 고르면 {{of}}점 중 {{points}}점입니다. 틀린 선택은 감점되지 않지만, {{most}}개보다 많이 고르면 점수가 낮아집니다.',
    oneRight: '정답이 하나이므로 두 개 이상 고르면 점수가 낮아집니다.',
    penaltyMeans:
      '정답을 모두 고르고 하나를 틀리면 {{of}}점 중 {{points}}점입니다. 0점보다 낮아지지 않습니다.',
    noneMeans: '정답만 모두 골라야 점수를 받습니다.',
  },
  numeric: {
    answer: '정답',
    unit: '단위',
    unitHint: '다른 표기는 쉼표로 구분합니다. 학생은 단위를 써야 합니다.',
    noUnit: '없음',
    tolerance: '허용 오차',
    absolute: '절대',
    relative: '상대',
    within: '오차 범위',
    range: '{{from}}부터 {{to}}까지 정답입니다.',
    exactly: '정답: {{value}}',
    forms: '분수(1/8), 퍼센트(12.5%), 쉼표 소수(0,125), 거듭제곱(1.25e-1)도 인정됩니다.',
    attempt: '답 시험해 보기',
    isRight: '정답, {{of}}점 중 {{points}}점',
    isWrong: '오답, {{of}}점 중 {{points}}점',
  },
  ordering: {
    label: '항목',
    hint: '올바른 순서대로',
    item: '항목 {{number}}',
    add: '항목 추가',
    up: '항목 {{number}} 위로 이동',
    down: '항목 {{number}} 아래로 이동',
    points: '학생마다 항목이 다른 순서로 보입니다. 바로 앞 항목이 올바른 항목마다 점수를 나누어 받습니다.',
  },
  matching: {
    label: '짝',
    hint: '왼쪽이 비어 있으면 오답이 됩니다',
    left: '왼쪽',
    leftOf: '왼쪽 {{number}}',
    right: '오른쪽',
    rightOf: '오른쪽 {{number}}',
    add: '짝 추가',
    wrong: '오답',
    points: '맞은 짝 하나에 {{points}}점입니다.',
    shuffled: '오른쪽은 응시할 때마다 섞입니다.',
  },
  blanks: {
    hint: '문제 내용에서 밑줄 세 개(___)가 빈칸입니다.',
    add: '빈칸 추가',
    placeholder: '답 | 다른 답',
    compared: '대소문자, 악센트, 여분의 공백은 구분하지 않습니다.',
  },
}
