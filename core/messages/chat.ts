export const chatMessages = {
  chat_closed: 'This lecture is not available at the moment.',
  assistant_off:
    'Your professor has turned the assistant off while the quiz “{{quiz}}” is open. Please ask again afterwards.',
  still_answering: 'The assistant is still answering your last question. Please wait.',
  too_many_lecture_questions:
    'You have asked {{number}} questions about this lecture within a day. Please ask again later.',
  conversation_not_found: 'This chat no longer exists.',
  lecture_question_not_found: 'This question no longer exists.',
  too_many_open_questions:
    'You have {{number}} open questions about this lecture. Please wait until your professor has answered some.',
  chat_reading: 'Reading the lecture.',
  chat_writing: 'Writing the answer.',
  chat_thinking: 'Thinking...',
  chat_answered: 'The assistant has answered.',
  chat_cancelled: 'Chat request was cancelled.',
  result_not_available: 'This result is no longer available.',
  chat_failed: 'The assistant could not answer this. Please try again.',
} as const
