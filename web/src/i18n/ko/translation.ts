import type { Translated } from '../catalogue.ts'
import type { translation as english } from '../en/translation.ts'

export const translation: Translated<typeof english> = {
  button: '모두 번역',
  running: '번역하는 중…',
  noModel:
    '번역하려면 AI 모델이 필요하지만 설정되어 있지 않습니다. 관리자가 관리 화면에서 설정할 수 있습니다.',
  deckLanguage: {
    label: '슬라이드의 언어',
    text: '이 슬라이드의 언어는 {{language}}인데, 스크립트의 언어는 {{standard}}입니다. 내장 엔진은 번역할 수 없습니다.',
    textModel:
      '이 슬라이드의 언어는 {{language}}입니다. AI 모델이 작성할 스크립트의 언어는 {{standard}}입니다.',
    write: '{{language}}로 작성',
    goOn: '{{standard}}로 계속',
    translate: 'AI 모델로 번역',
    wentOn:
      '모든 스크립트를 생성해도 다음 언어의 슬라이드는 제외됩니다: {{language}}. 그 스크립트는 직접 작성해 주세요({{standard}}).',
    first: '먼저 위쪽 알림에서 스크립트의 언어를 선택해 주세요.',
    done: '이제 스크립트가 {{language}}로 작성됩니다. {{standard}}는 준비 중이며 아직 학생에게 보이지 않습니다.',
    failed: '언어를 변경하지 못했습니다.',
  },
  oneLanguage: '이 강의에는 언어가 하나뿐입니다. 메뉴의 “언어…”에서 다른 언어를 추가해 주세요.',
  incomplete: '번역하려면 먼저 기본 언어의 스크립트가 모두 완성되어야 합니다.',
  busy: '다른 작업이 진행 중일 때는 번역을 시작할 수 없습니다.',
  unsaved: '저장하지 않은 변경 사항을 먼저 저장하거나 버려 주세요.',
  failedToStart: '번역 작업을 시작하지 못했습니다.',
  ended: '번역이 실패했거나 취소되었습니다.',
  processed: '번역',
  slide: '{{name}} 번역 중: 슬라이드 {{total}}개 중 {{number}}번째',
  starting: '곧 번역을 시작합니다',
  counts: '스크립트 {{total}}개 중 {{done}}개 번역',
  cancel: '번역 취소',
  missing_other: '스크립트 {{count}}개 없음',
  stale_other: '오래된 번역 {{count}}개',
}
