import type { Phrases } from './phrases.ts'

export const en: Phrases = {
  greeting: {
    professional: ['Welcome, everyone.'],
    neutral: ['Hello and welcome.'],
    casual: ['Hi everyone, good to see you.'],
    engaging: ['Welcome, everyone! It is great to have you here.'],
    academic: ['Good day, and welcome to this lecture.'],
  },
  opening: ['Our topic is {title}.', 'In this lecture we turn to {title}.'],
  introduction: {
    professional: [
      'Let us look at {title}.',
      'Next, we turn to {title}.',
      'This slide is about {title}.',
      'We now come to {title}.',
      'Our next topic is {title}.',
    ],
    neutral: [
      'This slide covers {title}.',
      'The topic here is {title}.',
      'We now come to {title}.',
      'Here we look at {title}.',
      'This part is about {title}.',
    ],
    casual: [
      "OK, let's talk about {title}.",
      "So, here we've got {title}.",
      "Now let's see what's behind {title}.",
    ],
    engaging: [
      "Now it gets interesting: let's explore {title}.",
      'What is behind {title}? Let us find out together.',
      "Let's discover {title} together.",
    ],
    academic: ['We now consider {title}.', 'Let us examine {title}.', 'We proceed to {title}.'],
  },
  section: [
    'We now begin a new part: {title}.',
    'With this we come to {title}.',
    'A new part begins here: {title}.',
  ],
  continuation: [
    'We stay with {title}.',
    'We continue with {title}.',
    'Let us go on with {title}.',
    'There is more on {title}.',
    'This goes on with {title}.',
  ],
  pro: ['Pro: {x}'],
  con: ['Con: {x}'],
  look: [
    'Please look at the slide for this step.',
    'You can follow this step on the slide.',
    'Here the slide goes one step further.',
    'Please compare this with the step before.',
    'Take a moment to look at what has changed.',
  ],
  formula: [
    'You can see the formula on the slide.',
    'Please look at the formula on the slide.',
    'For the details, please read the formula on the slide.',
    'Take a moment to follow the formula on the slide.',
    'Please follow this part in the formula on the slide.',
  ],
  thatFormula: 'the formula on the slide',
  nextFormula: 'the next formula',
  thatCode: 'the code on the slide',
  code: ['Please follow the code on the slide.', 'You can read the code on the slide.'],
  figure: [
    'Please take a moment to look at the figure on the slide.',
    'Please look at the figure on the slide.',
    'Let us look at this on the slide itself.',
  ],
  labels: ['The figure shows: {list}.'],
  recap: ['To recap, please remember {list}.', 'In short, keep in mind {list}.'],
  recapTitle: ['That was our look at {title}.', 'So much for {title}.'],
  transition: [
    'On the next slide, we turn to {title}.',
    'Next comes {title}.',
    'From here we move on to {title}.',
  ],
  question: [
    'What do you already know about it? Take a moment to think.',
    'Before we go on: how would you explain it yourself?',
  ],
  endQuestion: ['Before we go on: what would you say about {title}?'],
  closing: {
    professional: ['This concludes our lecture. Thank you for your attention.'],
    neutral: ['This is the end of the lecture. Thank you.'],
    casual: ["And that's it for today. Thanks for listening!"],
    engaging: [
      'And with that we have reached the end. Thank you for coming along, and keep asking questions!',
    ],
    academic: ['With this we conclude the lecture. Thank you for your attention.'],
  },
}
