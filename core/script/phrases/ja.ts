import { inTwoTones, type Phrases } from './phrases.ts'

export const ja: Phrases = {
  greeting: inTwoTones(['皆さん、こんにちは。'], ['皆さん、こんにちは。一緒に始めましょう。']),
  opening: ['この講義のテーマは「{title}」です。'],
  introduction: inTwoTones(
    [
      'このスライドのテーマは「{title}」です。',
      '次に「{title}」を見ていきます。',
      'ここでは「{title}」を扱います。',
    ],
    ['それでは「{title}」を見てみましょう。', '一緒に「{title}」を見ていきましょう。'],
  ),
  section: ['ここから「{title}」に入ります。', '次の部分は「{title}」です。'],
  continuation: ['引き続き「{title}」です。', '「{title}」の続きです。'],
  pro: ['長所。{x}'],
  con: ['短所。{x}'],
  look: ['この段階はスライドをご覧ください。'],
  formula: [
    '数式はスライドをご覧ください。',
    'スライドにある数式をご覧ください。',
    '詳しくはスライドの数式で確認してください。',
  ],
  thatFormula: 'スライドの式',
  nextFormula: '次の式',
  thatCode: 'スライドのコード',
  code: ['コードはスライドをご覧ください。'],
  figure: ['図はスライドをご覧ください。'],
  labels: ['図には{list}が示されています。'],
  recap: ['まとめると、{list}です。'],
  recapTitle: ['ここまで「{title}」を見てきました。', '以上が「{title}」です。'],
  transition: ['次のスライドでは「{title}」を見ます。', '続いては「{title}」です。'],
  question: ['このテーマについて、すでに何を知っていますか。少し考えてみてください。'],
  endQuestion: ['先に進む前に、「{title}」について皆さんはどう思いますか。'],
  closing: inTwoTones(
    ['以上で講義を終わります。ご清聴ありがとうございました。'],
    ['今日はここまでです。ありがとうございました。'],
  ),
}
