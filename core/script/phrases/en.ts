import type { Phrases } from './phrases.ts'

export const en: Phrases = {
  greeting: { measured: 'Welcome, everyone.', lively: 'Hi everyone, good to see you.' },
  opening: 'Our topic is “{title}”.',
  introduction: {
    measured: ['Let us look at “{title}”.', 'We now come to “{title}”.', 'This slide is about “{title}”.'],
    lively: ["OK, let's talk about “{title}”.", "So, here we've got “{title}”."],
  },
  continuation: 'We continue with “{title}”.',
  pro: 'Pro: {x}',
  con: 'Con: {x}',
  formula: 'You can see the formula on the slide.',
  thatFormula: 'the formula on the slide',
  thatCode: 'the code on the slide',
  code: 'You can read the code on the slide.',
  figure: 'Please look at the figure on the slide.',
  labels: 'The figure shows: {list}.',
  recap: 'To recap, please remember {list}.',
  closing: {
    measured: 'This concludes our lecture. Thank you for your attention.',
    lively: "And that's it for today. Thanks for listening!",
  },
}
