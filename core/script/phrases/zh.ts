import type { Phrases } from './phrases.ts'

export const zh: Phrases = {
  greeting: { measured: '各位同学，大家好。', lively: '同学们好，很高兴见到大家。' },
  opening: '本讲的主题是“{title}”。',
  introduction: {
    measured: ['这一页的主题是“{title}”。', '接下来我们来看“{title}”。', '下面介绍“{title}”。'],
    lively: ['好，我们来聊聊“{title}”。', '那么，咱们看看“{title}”。'],
  },
  continuation: '我们继续看“{title}”。',
  pro: '优点：{x}',
  con: '缺点：{x}',
  formula: '公式请看幻灯片。',
  thatFormula: '幻灯片上的公式',
  thatCode: '幻灯片上的代码',
  code: '代码请看幻灯片。',
  figure: '请看幻灯片上的图。',
  labels: '图中有：{list}。',
  recap: '总结一下，请记住：{list}。',
  closing: { measured: '本讲到此结束，感谢大家的聆听。', lively: '今天就讲到这里，谢谢大家！' },
}
