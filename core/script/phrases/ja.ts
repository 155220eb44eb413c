import type { Phrases } from './phrases.ts'

export const ja: Phrases = {
  greeting: { measured: '皆さん、こんにちは。', lively: '皆さん、こんにちは。一緒に始めましょう。' },
  opening: 'この講義のテーマは「{title}」です。',
  introduction: {
    measured: [
      'このスライドのテーマは「{title}」です。',
      '次に「{title}」を見ていきます。',
      'ここでは「{title}」を扱います。',
    ],
    lively: ['それでは「{title}」を見てみましょう。', '一緒に「{title}」を見ていきましょう。'],
  },
  continuation: '引き続き「{title}」です。',
  pro: '長所。{x}',
  con: '短所。{x}',
  formula: '数式はスライドをご覧ください。',
  thatFormula: 'スライドの式',
  thatCode: 'スライドのコード',
  code: 'コードはスライドをご覧ください。',
  figure: '図はスライドをご覧ください。',
  labels: '図には{list}が示されています。',
  recap: 'まとめると、{list}です。',
  closing: {
    measured: '以上で講義を終わります。ご清聴ありがとうございました。',
    lively: '今日はここまでです。ありがとうございました。',
  },
}
