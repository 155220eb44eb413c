/** Messages about translations, by code. */
export const translationMessages = {
  translating_slide: '{{language}} 번역 중: 슬라이드 {{total}}개 중 {{number}}번째',
  translated: '스크립트를 번역했습니다.',
  already_translated: '모든 번역이 이미 최신입니다.',
  some_translated: '번역 {{total}}개 중 {{done}}개가 최신입니다.',
  translation_cancelled: '번역을 취소했습니다.',
  translations_kept: '완성된 번역은 유지됩니다.',
  waiting_translation_other: '스크립트 {{count}}개 번역 대기 중입니다.',
  choosing_terms: '강좌 용어의 {{language}} 번역을 정하는 중',
  translation_needs_model:
    '번역하려면 AI 모델이 필요하지만 설정되어 있지 않습니다. 관리자가 관리 화면에서 설정할 수 있습니다.',
  translation_too_long: '번역이 {{number}}자보다 깁니다.',
  slides_not_translated_other: '슬라이드 {{slides}}({{language}})를 번역하지 못했습니다:',
  check_annotations_other:
    '슬라이드 {{slides}}({{language}}): 주석의 위치를 확인해 주세요. AI 모델이 일부를 빠뜨렸습니다.',
  check_terms_other:
    '슬라이드 {{slides}}({{language}}): 용어를 확인해 주세요. AI 모델이 정해진 번역을 따르지 않은 곳이 있습니다: {{terms}}.',
  default_scripts_incomplete: '번역하려면 먼저 기본 언어의 스크립트가 모두 완성되어야 합니다.',
  busy_translating: '다른 작업이 진행 중일 때는 번역을 시작할 수 없습니다.',
  only_one_language: '이 강의에는 언어가 하나뿐입니다. 번역할 언어를 먼저 추가해 주세요.',
}
