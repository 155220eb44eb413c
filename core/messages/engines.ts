/** Messages about AI models, their tests and budgets. */
export const enginesMessages = {
  model_refused: 'The AI model refused this request.',
  provider_refused_text: "The AI model's provider refused this text.",
  key_refused: "The AI model's provider refused the key. Ask the administrator to check it.",
  no_credit: "The account at the AI model's provider has no credit left. Ask the administrator to add some.",
  model_unknown:
    "The AI model's provider does not know the configured model. Ask the administrator to check it.",
  provider_moved: 'The provider has moved to another address. Ask the administrator to change it.',
  address_unknown: 'There is no AI model API at the configured address. Ask the administrator to check it.',
  model_busy: 'The AI model is busy.',
  model_unreachable: 'The AI model cannot be reached.',
  model_slow: 'The AI model did not answer in time.',
  model_fault: "The AI model's provider reported an error.",
  model_context_exceeded: 'This is more text than the AI model can read at once.',
  reply_unreadable: "The AI model's answer could not be read.",
  reply_too_long: "The AI model's answer was too long and broke off.",
  reply_broke_off: "The AI model's answer broke off.",
  reply_empty: 'The AI model returned an empty answer.',
  reply_without_words: 'The AI model returned no words.',
  picture_not_seen: "The AI model cannot read pictures, so it used only the slide's words.",
  reply_wrong_language: 'The AI model did not write in {{language}}.',
  reply_changed_words: 'The AI model changed words of the text.',
  test_works: 'It works: the answer came after {{number}} ms.',
  test_builtin_voice: 'The built-in voice works.',
  administrator_key_refused: "The AI model's provider refused the key. Please check the API key ({{words}}).",
  administrator_no_credit: "The account at the AI model's provider has no credit left. Please add some.",
  administrator_model_unknown:
    "The AI model's provider does not know the configured model. Please check the name of the model and the address ({{words}}).",
  administrator_provider_moved:
    'The provider has moved to another address. Please check the address ({{words}}).',
  administrator_address_unknown:
    'There is no AI model API at this address. Please check it ({{words}}): most addresses end in /v1.',
  administrator_voice_key_refused:
    'The speech provider refused the key. Please check the API key of the voice ({{words}}).',
  administrator_voice_no_credit: 'The account at the speech provider has no credit left. Please add some.',
  administrator_voice_unknown:
    'The speech provider does not know the configured model or voice. Please check the names of both.',
  administrator_test_no_engine: 'No engine can do this. Choose a model on the page Settings.',
  administrator_test_unreachable:
    '{{words}} cannot be reached. Please check that it is running and that its address is correct.',
  administrator_test_check_voice: 'Please check the names of the voice model and of the voice.',
  administrator_installation_budget_spent:
    'The AI budget of this platform is used up for {{month}}. AI_BUDGET_TOKENS raises it.',
  administrator_speech_budget_spent:
    'The speech budget of this platform is used up for {{month}}. SPEECH_BUDGET_MINUTES raises it.',
  test_builtin: 'The built-in engine does this; no model is used.',
  test_no_engine:
    'This needs an AI model, and none is set up. An administrator can set one up in Administration.',
  test_unreachable:
    '{{words}} cannot be reached. Ask the administrator to check that it is running and that its address is correct.',
  test_slow: '{{words}} did not answer within {{number}} seconds.',
  test_check_voice: 'Ask the administrator to check the names of the voice model and of the voice.',
  test_unreadable:
    '{{words}} answers, but not in the form that this task needs. Another model may work better.',
  professor_budget_spent:
    'The AI tokens of this course’s owner are used up for {{month}}. The administrator can raise the limit.',
  course_budget_spent:
    'The AI budget of the course {{words}} is used up for {{month}}. Its professor can raise it in the AI settings.',
  installation_budget_spent:
    'The AI budget of this platform is used up for {{month}}. The administrator can raise it.',
  speech_budget_spent:
    'The speech budget of this platform is used up for {{month}}. The administrator can raise it.',
  too_many_tests: 'You have run too many tests. Please wait a few minutes.',
} as const
