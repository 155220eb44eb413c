const en = {
  score: (earned: number, possible: number) => `You have ${earned} of ${possible} points.`,
  lost: (numbers: string) => `Points were lost in question ${numbers}.`,
  nothingLost: 'No points were lost.',
  askAbout: (number: number) =>
    `Ask me about one of them, for example “Why did I lose points in question ${number}?”`,
  /** Said before the score when the message names no question that the quiz has. */
  notUnderstood: 'I do not understand which question you mean. Please name it by its number.',
  /** Said instead if the message has words that no question of the quiz has. */
  otherSubject:
    'I can speak only about the result of this quiz. If you mean one of its questions, please name it by its number.',
  noSuchQuestion: (number: number, count: number) =>
    `There is no question ${number}: this quiz has ${count}.`,
  points: (number: number, earned: number, possible: number) =>
    `Question ${number}: ${earned} of ${possible} points.`,
  unread: (number: number) => `Question ${number} waits for your professor.`,
  chose: (answer: string, right: string) => `You chose “${answer}”. The correct answer is “${right}”.`,
  choseRight: (answer: string) => `You chose “${answer}”, which is correct.`,
  noAnswer: 'You did not answer it.',
  rightIs: (right: string) => `The correct answer is “${right}”.`,
  youWrote: 'Your answer:',
  feedback: (text: string) => `The grading says: ${text}`,
  /** Above the lines of the rubric. */
  lines: 'Points by line of the rubric:',
  line: (criterion: string, earned: number, possible: number) =>
    `“${criterion}”: ${earned} of ${possible} points.`,
  quote: (words: string) => `Your words for it: “${words}”.`,
  noQuote: 'No words of your answer were found for it.',
  reference: 'What was asked for:',
  orderRule:
    'Each item that comes directly after the right one earns points; its number in the list does not count.',
  manual: 'Your professor has set these points, and I cannot change them.',
  sameAgain: 'I can judge only what you submitted, not what is added in this conversation.',
  keyIsAsked: 'I cannot judge the key; whether it is right is for your professor to say.',
  full: 'You have all its points.',
}
type Phrases = typeof en

const ko: Phrases = {
  score: (earned, possible) => `${possible}점 중 ${earned}점입니다.`,
  lost: (numbers) => `${numbers}번 문제에서 감점되었습니다.`,
  nothingLost: '감점된 문제가 없습니다.',
  askAbout: (number) => `그중 하나를 물어보세요. 예: “${number}번은 왜 감점되었나요?”`,
  notUnderstood: '어느 문제를 말씀하시는지 이해하지 못했습니다. 문제 번호로 알려 주세요.',
  otherSubject:
    '저는 이 퀴즈의 결과에 대해서만 이야기할 수 있습니다. 퀴즈의 문제를 말씀하신다면 문제 번호로 알려 주세요.',
  noSuchQuestion: (number, count) => `${number}번 문제는 없습니다. 이 퀴즈는 ${count}문제입니다.`,
  points: (number, earned, possible) => `${number}번 문제: ${possible}점 중 ${earned}점.`,
  unread: (number) => `${number}번 문제는 교수님의 확인을 기다리고 있습니다.`,
  chose: (answer, right) => `선택한 답은 “${answer}”이고, 정답은 “${right}”입니다.`,
  choseRight: (answer) => `선택한 답은 “${answer}”이며, 정답입니다.`,
  noAnswer: '답하지 않은 문제입니다.',
  rightIs: (right) => `정답은 “${right}”입니다.`,
  youWrote: '제출한 답안:',
  feedback: (text) => `채점 의견: ${text}`,
  lines: '채점 기준별 점수:',
  line: (criterion, earned, possible) => `‘${criterion}’: ${possible}점 중 ${earned}점.`,
  quote: (words) => `이에 해당하는 답안의 표현: “${words}”.`,
  noQuote: '답안에서 이에 해당하는 표현을 찾지 못했습니다.',
  reference: '요구한 내용:',
  orderRule: '올바른 항목 바로 다음에 놓인 항목마다 점수를 받으며, 목록의 번호는 점수에 반영되지 않습니다.',
  manual: '이 점수는 교수님이 정했으므로 제가 바꿀 수 없습니다.',
  sameAgain: '이 대화에서 덧붙인 내용이 아니라 제출한 답안만으로 판단할 수 있습니다.',
  keyIsAsked: '정답 자체는 제가 판단할 수 없으며, 교수님이 판단할 일입니다.',
  full: '이 문제는 만점입니다.',
}
const zh: Phrases = {
  score: (earned, possible) => `你得了 ${earned} 分（满分 ${possible} 分）。`,
  lost: (numbers) => `第 ${numbers} 题失分。`,
  nothingLost: '没有失分。',
  askAbout: (number) => `可以就其中一题提问，例如：“第 ${number} 题为什么失分？”`,
  notUnderstood: '我没有听懂你指的是哪一题。请说出题号。',
  otherSubject: '我只能谈这次测验的结果。如果你指的是其中一题，请说出题号。',
  noSuchQuestion: (number, count) => `没有第 ${number} 题：本测验共有 ${count} 题。`,
  points: (number, earned, possible) => `第 ${number} 题：${earned} 分（满分 ${possible} 分）。`,
  unread: (number) => `第 ${number} 题正在等待教授评分。`,
  chose: (answer, right) => `你选了“${answer}”，正确答案是“${right}”。`,
  choseRight: (answer) => `你选了“${answer}”，回答正确。`,
  noAnswer: '这道题你没有作答。',
  rightIs: (right) => `正确答案是“${right}”。`,
  youWrote: '你提交的回答：',
  feedback: (text) => `评分意见：${text}`,
  lines: '评分标准各项得分：',
  line: (criterion, earned, possible) => `“${criterion}”：${earned} 分（满分 ${possible} 分）。`,
  quote: (words) => `你的回答中与此对应的内容：“${words}”。`,
  noQuote: '没有在你的回答中找到与此对应的内容。',
  reference: '题目要求：',
  orderRule: '每个紧跟在正确项目之后的项目得分，序号不计分。',
  manual: '这道题的分数由教授给定，我不能更改。',
  sameAgain: '我只能依据你提交的回答来判断，对话中补充的内容不算。',
  keyIsAsked: '答案本身是否正确不由我判断，而由教授决定。',
  full: '这道题你已得满分。',
}

/** Replies of the built-in engine about a result, by language of the conversation. English is the default. */
export const discussPhrases = (language: string | null): Phrases =>
  language === 'ko' ? ko : language === 'zh' ? zh : en
