/** Messages about scripts, by code. */
export const scriptsMessages = {
  writing_script: '스크립트 작성 중: 슬라이드 {{total}}개 중 {{number}}번째',
  writing_scripts: '스크립트 작성 중: 슬라이드 {{slides}}(전체 {{total}}개)',
  script_written: '슬라이드 {{number}}의 스크립트를 작성했습니다.',
  scripts_written: '슬라이드 {{total}}개 중 {{done}}개에 스크립트가 있습니다.',
  of_slides_other: '슬라이드 {{slides}}:',
  script_cancelled: '슬라이드 {{number}}의 스크립트 생성을 취소했습니다.',
  scripts_cancelled: '스크립트 작성을 취소했습니다. 완성된 스크립트는 유지됩니다.',
  slide_without_text:
    '이 슬라이드에는 내장 엔진이 읽을 수 있는 텍스트가 없습니다. 스크립트를 직접 작성하거나 관리자에게 AI 모델 설정을 요청해 주세요.',
  script_same_again: '내장 엔진은 같은 스크립트를 다시 작성합니다. 설정을 바꾸거나 직접 작성해 주세요.',
  waiting_script: '슬라이드 {{number}}의 스크립트 작성 대기 중입니다.',
  waiting_scripts: '스크립트 작성 대기 중입니다.',
  language_not_written:
    '내장 엔진은 이 언어로 작성하지 못합니다: {{language}}. 스크립트를 직접 작성하거나 관리자에게 AI 모델 설정을 요청해 주세요.',
  slide_not_translated:
    '이 슬라이드의 언어는 {{language}}이며, 내장 엔진은 다른 언어({{target}})로 번역할 수 없습니다. 스크립트를 직접 작성하거나 관리자에게 AI 모델 설정을 요청해 주세요.',
  deck_not_translated:
    '스크립트를 작성하지 않았습니다. 슬라이드의 언어는 {{language}}이며, 내장 엔진은 다른 언어({{target}})로 번역할 수 없습니다. 기본 언어를 {{language}}로 바꾸거나, {{target}}로 계속하거나, 관리자에게 AI 모델 설정을 요청해 주세요.',
  instructions_not_followed: '내장 엔진은 지시 사항 중 다음 부분을 따르지 못했습니다: {{words}}.',
  script_unusable: 'AI 모델의 응답에 스크립트로 쓸 수 있는 내용이 없습니다.',
  script_off_topic: '스크립트가 슬라이드의 내용을 거의 다루지 않습니다. 사용하기 전에 읽어 보세요.',
  slide_without_text_unseen:
    '이 슬라이드에는 텍스트가 없고, 이 AI 모델은 그림을 보지 못합니다. 스크립트를 직접 작성하거나 관리자에게 그림을 볼 수 있는 모델을 설정해 달라고 요청해 주세요.',
  script_too_long_to_speak: '스크립트가 너무 길어 읽을 수 없습니다. 최대 {{number}}자까지 읽을 수 있습니다.',
  script_without_words: '이 스크립트에는 읽을 단어가 없습니다.',
  another_critical_operation: '다른 작업이 진행 중이거나 필요한 조건이 갖추어지지 않았습니다.',
  another_operation: '다른 작업이 진행 중이거나 필요한 조건이 갖추어지지 않았습니다.',
  another_operation_saving: '다른 작업이 진행 중이거나 강의 데이터가 없습니다. 잠시 후에 저장해 주세요.',
  language_locked: '기본 언어의 스크립트가 모두 완성되면 이 언어를 편집할 수 있습니다.',
  script_changed:
    '이 스크립트를 연 뒤에 다른 창이나 작업에서 변경했습니다. 작성한 내용은 아직 저장되지 않았습니다. 새로고침하면 변경된 스크립트를 볼 수 있습니다.',
  default_language_not_target: '기본 언어가 아닌 언어를 지정해 주세요.',
  scripts_changed_other:
    '검색한 뒤 슬라이드 {{slides}}의 스크립트가 변경되어 바꾸지 않았습니다. 다시 검색해 주세요.',
  scripts_would_be_too_long_other:
    '스크립트는 최대 {{max}}자인데 슬라이드 {{slides}}의 스크립트가 이보다 길어져 바꾸지 않았습니다.',
  tags_mismatched: '{{tag}} 태그의 짝이 맞지 않습니다: 여는 태그 {{opening}}개, 닫는 태그 {{closing}}개',
  tag_too_long: '{{tag}} 유형의 태그가 2,000자보다 깁니다',
  tags_nested: '태그를 겹쳐 쓸 수 없습니다: {{outer}} 안의 {{tag}}',
  closing_tag_first: '닫는 {{tag}} 태그가 여는 태그보다 앞에 있습니다',
}
