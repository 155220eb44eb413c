/** Messages about AI models, their tests and budgets. */
export const enginesMessages = {
  model_refused: 'The AI model refused this request.',
  provider_refused_text: "The AI model's provider refused this text.",
  key_refused: "The AI model's provider refused the key. Ask the administrator to check {{words}}.",
  no_credit: "The account at the AI model's provider has no credit left. Ask the administrator to add some.",
  model_unknown:
    "The AI model's provider does not know the configured model. Ask the administrator to check {{words}}.",
  provider_moved: 'The provider answers at another address now. Ask the administrator to check {{words}}.',
  address_unknown:
    'This address holds no interface of an AI model. Ask the administrator to check {{words}}: most end in /v1.',
  model_busy: 'The AI model is busy.',
  model_unreachable: 'The AI model cannot be reached.',
  model_slow: 'The AI model did not answer in time.',
  model_fault: "The AI model's provider has a fault.",
  model_context_exceeded: 'This is more text than the AI model can read at once.',
  reply_unreadable: "The AI model's answer could not be read.",
  reply_too_long: "The AI model's answer broke off: it was too long.",
  reply_broke_off: "The AI model's answer broke off.",
  reply_empty: 'The AI model gave an empty answer.',
  reply_without_words: 'The AI model gave no words back.',
  picture_not_seen: "The AI model takes no pictures: it went by the slide's words alone.",
  reply_wrong_language: 'The AI model did not write in {{language}}.',
  reply_changed_words: 'The AI model changed words of the text.',
  test_works: 'It works: the answer came after {{number}} ms.',
  test_builtin: 'The built-in engine does this; no model is asked.',
  test_no_engine:
    'Nothing does this: ask the administrator to set AI_MODEL (with AI_API_KEY or AI_BASE_URL) where Lectern is started.',
  test_unreachable:
    '{{words}} cannot be reached. Ask the administrator whether it runs, and whether its address is right.',
  test_slow: '{{words}} gave no answer within {{number}} seconds.',
  test_check_voice: 'Ask the administrator to check SPEECH_MODEL and SPEECH_VOICE.',
  test_unreadable: '{{words}} answers, but not in a form that this task needs. Another model may do better.',
  course_budget_spent:
    'The AI budget of the course {{words}} is spent for {{month}}. Its professor can raise it in the AI settings.',
  installation_budget_spent:
    'The AI budget of this installation is spent for {{month}}. The administrator can raise it with AI_BUDGET_TOKENS.',
  speech_budget_spent:
    'The speech budget of this installation is spent for {{month}}. The administrator can raise it with SPEECH_BUDGET_MINUTES.',
  too_many_tests: 'That is enough testing for now. Please wait a few minutes.',
} as const
