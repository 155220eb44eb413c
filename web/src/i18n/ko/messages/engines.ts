/** Messages about AI models, their tests and budgets, by code. */
export const enginesMessages = {
  model_refused: 'AI 모델이 이 요청을 거부했습니다.',
  provider_refused_text: 'AI 모델 제공자가 이 글을 거부했습니다.',
  key_refused: 'AI 모델 제공자가 키를 거부했습니다. 관리자에게 확인을 요청해 주세요: {{words}}.',
  no_credit: 'AI 모델 제공자 계정에 잔액이 없습니다. 관리자에게 문의해 주세요.',
  model_unknown: 'AI 모델 제공자가 설정된 모델을 알지 못합니다. 관리자에게 확인을 요청해 주세요: {{words}}.',
  provider_moved: '제공자의 주소가 바뀌었습니다. 관리자에게 확인을 요청해 주세요: {{words}}.',
  address_unknown:
    '이 주소에는 AI 모델의 인터페이스가 없습니다. 관리자에게 확인을 요청해 주세요: {{words}}. 주소는 대개 /v1로 끝납니다.',
  model_busy: 'AI 모델이 바쁩니다.',
  model_unreachable: 'AI 모델에 연결할 수 없습니다.',
  model_slow: 'AI 모델이 제때 응답하지 않았습니다.',
  model_fault: 'AI 모델 제공자에 장애가 있습니다.',
  model_context_exceeded: 'AI 모델이 한 번에 읽을 수 있는 것보다 긴 텍스트입니다.',
  reply_unreadable: 'AI 모델의 응답을 읽을 수 없습니다.',
  reply_too_long: 'AI 모델의 응답이 너무 길어 중간에 끊겼습니다.',
  reply_broke_off: 'AI 모델의 응답이 중간에 끊겼습니다.',
  reply_empty: 'AI 모델이 빈 응답을 보냈습니다.',
  reply_without_words: 'AI 모델의 응답에 글이 없습니다.',
  picture_not_seen: 'AI 모델이 그림을 볼 수 없어 슬라이드의 글만 사용했습니다.',
  reply_wrong_language: 'AI 모델이 다른 언어로 썼습니다. 필요한 언어: {{language}}.',
  reply_changed_words: 'AI 모델이 글의 단어를 바꾸었습니다.',
  test_works: '작동합니다. {{number}}ms 후에 답이 왔습니다.',
  test_builtin: '내장 엔진이 이 일을 합니다. 모델에는 묻지 않습니다.',
  test_no_engine:
    '이 일을 하는 것이 없습니다. 관리자에게 Lectern을 시작하는 곳에 AI_MODEL(및 AI_API_KEY 또는 AI_BASE_URL)을 설정해 달라고 요청해 주세요.',
  test_unreachable:
    '{{words}}에 연결할 수 없습니다. 실행 중인지, 주소가 맞는지 관리자에게 확인을 요청해 주세요.',
  test_slow: '{{words}}에서 {{number}}초 안에 답이 오지 않았습니다.',
  test_check_voice: '관리자에게 SPEECH_MODEL과 SPEECH_VOICE를 확인해 달라고 요청해 주세요.',
  test_unreadable:
    '{{words}}에서 답은 오지만 이 일에 필요한 형식이 아닙니다. 다른 모델이 더 나을 수 있습니다.',
  professor_budget_spent:
    '이 강좌 소유자의 {{month}} AI 토큰을 모두 썼습니다. 관리자가 한도를 늘릴 수 있습니다.',
  course_budget_spent:
    '강좌 {{words}}의 {{month}} AI 예산을 모두 썼습니다. 담당 교수가 AI 설정에서 늘릴 수 있습니다.',
  installation_budget_spent:
    '이 설치의 {{month}} AI 예산을 모두 썼습니다. 관리자가 AI_BUDGET_TOKENS로 늘릴 수 있습니다.',
  speech_budget_spent:
    '이 설치의 {{month}} 음성 예산을 모두 썼습니다. 관리자가 SPEECH_BUDGET_MINUTES로 늘릴 수 있습니다.',
  too_many_tests: '지금은 충분히 시험했습니다. 몇 분 뒤에 다시 시도해 주세요.',
}
