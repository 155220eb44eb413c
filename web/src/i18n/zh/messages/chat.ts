/** Messages about the assistants, by code. */
export const chatMessages = {
  chat_closed: '目前无法使用此课时。',
  assistant_off: '测验“{{quiz}}”开放期间，教授关闭了助手。请之后再提问。',
  still_answering: '助手还在回答您上一个问题。请稍候。',
  too_many_lecture_questions: '您在一天内已就本课时提了 {{number}} 个问题。请稍后再继续。',
  conversation_not_found: '此对话已不存在。',
  lecture_question_not_found: '此问题已不存在。',
  too_many_open_questions: '关于本课时您已有 {{number}} 个待回答的问题。请等待教授回答。',
  chat_reading: '正在阅读课时。',
  chat_writing: '正在写回答。',
  chat_thinking: '正在思考…',
  chat_answered: '助手已回答。',
  chat_cancelled: '对话请求已取消。',
  result_not_available: '此结果已不可用。',
  chat_failed: '助手无法回答。请重试。',
}
