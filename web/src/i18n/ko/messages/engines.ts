/** Messages about AI models, their tests and budgets, by code. */
export const enginesMessages = {
  model_refused: 'AI 모델이 이 요청을 거부했습니다.',
  provider_refused_text: 'AI 모델 제공자가 이 텍스트를 거부했습니다.',
  key_refused: 'AI 모델 제공자가 키를 거부했습니다. 관리자에게 확인을 요청해 주세요.',
  no_credit: 'AI 모델 제공자 계정에 잔액이 없습니다. 관리자에게 충전을 요청해 주세요.',
  model_unknown: 'AI 모델 제공자에 설정된 모델이 없습니다. 관리자에게 확인을 요청해 주세요.',
  provider_moved: '제공자의 주소가 바뀌었습니다. 관리자에게 변경을 요청해 주세요.',
  address_unknown: '설정된 주소에 AI 모델 API가 없습니다. 관리자에게 확인을 요청해 주세요.',
  model_busy: 'AI 모델에 요청이 몰려 있습니다.',
  model_unreachable: 'AI 모델에 연결할 수 없습니다.',
  model_slow: 'AI 모델이 제때 응답하지 않았습니다.',
  model_fault: 'AI 모델 제공자에서 오류가 발생했습니다.',
  model_context_exceeded: '텍스트가 길어 AI 모델이 한 번에 읽을 수 없습니다.',
  reply_unreadable: 'AI 모델의 응답을 읽을 수 없습니다.',
  reply_too_long: 'AI 모델의 응답이 너무 길어 중간에 끊겼습니다.',
  reply_broke_off: 'AI 모델의 응답이 중간에 끊겼습니다.',
  reply_empty: 'AI 모델이 빈 응답을 보냈습니다.',
  reply_without_words: 'AI 모델의 응답에 텍스트가 없습니다.',
  picture_not_seen: 'AI 모델이 그림을 볼 수 없어 슬라이드의 텍스트만 사용했습니다.',
  reply_wrong_language: 'AI 모델이 요청한 언어({{language}})로 작성하지 않았습니다.',
  reply_changed_words: 'AI 모델이 텍스트의 단어를 바꾸었습니다.',
  test_works: '작동합니다. {{number}}ms 만에 응답했습니다.',
  test_builtin_voice: '내장 음성이 작동합니다.',
  administrator_key_refused: 'AI 모델 제공자가 키를 거부했습니다. API 키({{words}})를 확인해 주세요.',
  administrator_no_credit: 'AI 모델 제공자 계정에 잔액이 없습니다. 충전해 주세요.',
  administrator_model_unknown:
    'AI 모델 제공자에 설정된 모델이 없습니다. 모델 이름과 주소({{words}})를 확인해 주세요.',
  administrator_provider_moved: '제공자의 주소가 바뀌었습니다. 주소({{words}})를 확인해 주세요.',
  administrator_address_unknown:
    '이 주소에 AI 모델 API가 없습니다. 주소({{words}})를 확인해 주세요. 주소는 대부분 /v1로 끝납니다.',
  administrator_voice_key_refused:
    '음성 제공자가 키를 거부했습니다. 음성의 API 키({{words}})를 확인해 주세요.',
  administrator_voice_no_credit: '음성 제공자 계정에 잔액이 없습니다. 충전해 주세요.',
  administrator_voice_unknown: '음성 제공자에 설정된 모델이나 음성이 없습니다. 두 이름을 확인해 주세요.',
  administrator_test_no_engine: '이 작업을 할 수 있는 엔진이 없습니다. 설정 페이지에서 모델을 선택해 주세요.',
  administrator_test_unreachable: '{{words}}에 연결할 수 없습니다. 실행 중인지, 주소가 맞는지 확인해 주세요.',
  administrator_test_check_voice: '음성 모델과 음성의 이름을 확인해 주세요.',
  administrator_installation_budget_spent:
    '이 플랫폼의 {{month}} AI 예산을 모두 사용했습니다. AI_BUDGET_TOKENS로 늘릴 수 있습니다.',
  administrator_speech_budget_spent:
    '이 플랫폼의 {{month}} 음성 예산을 모두 사용했습니다. SPEECH_BUDGET_MINUTES로 늘릴 수 있습니다.',
  test_builtin: '이 작업은 모델 없이 내장 엔진이 합니다.',
  test_no_engine:
    '이 작업에는 AI 모델이 필요하지만 아직 설정되어 있지 않습니다. 관리자가 관리 화면에서 설정할 수 있습니다.',
  test_unreachable:
    '{{words}}에 연결할 수 없습니다. 실행 중인지, 주소가 맞는지 관리자에게 확인을 요청해 주세요.',
  test_slow: '{{words}}에서 {{number}}초 안에 응답하지 않았습니다.',
  test_check_voice: '관리자에게 음성 모델과 음성의 이름을 확인해 달라고 요청해 주세요.',
  test_unreadable:
    '{{words}}에서 응답했지만 이 작업에 필요한 형식이 아닙니다. 다른 모델이 더 알맞을 수 있습니다.',
  professor_budget_spent:
    '이 강좌 소유자의 {{month}} AI 토큰을 모두 사용했습니다. 관리자가 한도를 늘릴 수 있습니다.',
  course_budget_spent:
    '{{words}} 강좌의 {{month}} AI 예산을 모두 사용했습니다. 담당 교수가 AI 설정에서 늘릴 수 있습니다.',
  installation_budget_spent: '이 플랫폼의 {{month}} AI 예산을 모두 사용했습니다. 관리자가 늘릴 수 있습니다.',
  speech_budget_spent: '이 플랫폼의 {{month}} 음성 예산을 모두 사용했습니다. 관리자가 늘릴 수 있습니다.',
  too_many_tests: '테스트를 너무 많이 했습니다. 몇 분 뒤에 다시 시도해 주세요.',
}
