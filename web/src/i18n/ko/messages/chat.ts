/** Messages about the assistants, by code. */
export const chatMessages = {
  chat_closed: '지금은 이 강의를 이용할 수 없습니다.',
  assistant_off:
    '“{{quiz}}” 퀴즈가 열려 있는 동안 교수님이 도우미를 꺼 두셨습니다. 나중에 다시 질문해 주세요.',
  still_answering: '도우미가 아직 지난 질문에 답하고 있습니다. 잠시 기다려 주세요.',
  too_many_lecture_questions: '이 강의에 대해 하루 동안 {{number}}번 질문했습니다. 나중에 계속해 주세요.',
  conversation_not_found: '이 대화는 더 이상 없습니다.',
  lecture_question_not_found: '이 질문은 더 이상 없습니다.',
  too_many_open_questions:
    '이 강의에 답을 기다리는 질문이 {{number}}개 있습니다. 교수님이 답하실 때까지 기다려 주세요.',
  chat_reading: '강의를 읽고 있습니다.',
  chat_writing: '답을 쓰고 있습니다.',
  chat_thinking: '생각하고 있습니다…',
  chat_answered: '도우미가 답했습니다.',
  chat_cancelled: '대화 요청이 취소되었습니다.',
  result_not_available: '이 결과를 더 이상 볼 수 없습니다.',
  chat_failed: '도우미가 답하지 못했습니다. 다시 시도해 주세요.',
}
