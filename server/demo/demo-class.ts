import type { Question } from '@lectern/contract/questions.ts'

/** The class of the demo course: what it was asked, what each student studied and answered. */

/** A question of the demo quiz, with the slide of the demo lecture that teaches it. */
type DemoQuestion = Partial<Omit<Question, 'slide'>> &
  Pick<Question, 'question_id' | 'question_type' | 'question_text' | 'points'> & { slide: number }

export const weekOneQuestions: readonly DemoQuestion[] = [
  {
    question_id: 'sorted',
    question_type: 'multiple_choice',
    question_text: 'What must be true of the data before binary search works?',
    options: [
      'It is stored in a file',
      'It is sorted',
      'It has an even number of elements',
      'It holds only numbers',
    ],
    correct_answer: 1,
    points: 5,
    slide: 6,
  },
  {
    question_id: 'steps',
    question_type: 'multiple_answers',
    question_text: 'Which of these are steps of binary search?',
    options: ['Look in the middle', 'Sort the rest again', 'Compare', 'Keep one half'],
    correct_answer: '0,2,3',
    partial_points: 'penalty',
    points: 6,
    slide: 3,
  },
  {
    question_id: 'million',
    question_type: 'numeric',
    question_text: 'How many looks does binary search need for 1,000,000 elements?',
    correct_answer: '20',
    tolerance: 1,
    tolerance_kind: 'absolute',
    points: 4,
    slide: 4,
  },
  {
    question_id: 'twice',
    question_type: 'true_false',
    question_text: 'Twice the data needs twice as many looks.',
    correct_answer: 1,
    points: 2,
    slide: 4,
  },
  {
    question_id: 'halves',
    question_type: 'fill_in_the_blanks',
    question_text: 'Every look ___ what is left, and the data must be ___.',
    correct_answer: 'halves|cuts in half\nsorted|in order|ordered',
    points: 3,
    slide: 6,
  },
  {
    question_id: 'why',
    question_type: 'short_answer',
    question_text:
      'Why may you forget one half of a dictionary after a single look? Answer in one or two sentences.',
    correct_answer:
      'The words are sorted. If my word comes before the one in the middle, it cannot be in the second half, and the other way round.',
    keywords: ['sorted', 'half', 'middle'],
    rubric: '5: says that the words are sorted\n5: says that the word cannot be in the other half',
    max_length: 600,
    points: 10,
    slide: 2,
  },
]

export const warmUpQuestions: readonly DemoQuestion[] = [
  {
    question_id: 'average',
    question_type: 'multiple_choice',
    question_text:
      'A dictionary holds 100,000 words. How many do you read on average when you start at the front?',
    options: ['20', '1,000', '50,000', '100,000'],
    correct_answer: 2,
    points: 5,
    slide: 2,
  },
  {
    question_id: 'method',
    question_type: 'short_answer',
    question_text: 'How do you find a word in a dictionary? Describe what you do in one or two sentences.',
    correct_answer:
      'I open it in the middle, compare the word there with mine, and go on in the half that can still hold it.',
    keywords: ['middle', 'compare', 'half'],
    max_length: 400,
    points: 10,
    slide: 2,
  },
]

/** Answers to the questions of week one, in their order; null: none. */
type Answers = readonly (number | string | null)[]

type DemoStudent = {
  name: string
  /** The slides studied, and those heard twice. */
  slides: readonly number[]
  replayed?: readonly number[]
  /** Left out: has not taken the quiz. */
  answers?: Answers
  /** Asks the professor to grade the last answer again. */
  claim?: string
}

const whole = [1, 2, 3, 4, 5, 6]

export const demoStudents: readonly DemoStudent[] = [
  {
    name: 'Mei-Ling Chen',
    slides: whole,
    answers: [
      1,
      '0,2,3',
      '20',
      1,
      'halves\nsorted',
      'The words are sorted, so when mine comes after the middle one it cannot be in the first half.',
    ],
  },
  {
    name: 'Ravi Subramaniam',
    slides: whole,
    replayed: [4],
    answers: [
      1,
      '0,2,3',
      '20',
      0,
      'halves\nsorted',
      'Because a dictionary is in alphabetical order. My word is either before or after, so one half can never contain it.',
    ],
  },
  {
    name: 'Tomasz Zieliński',
    slides: whole,
    answers: [
      1,
      '0,3',
      '21',
      1,
      'halves\nordered',
      'You look in the middle and throw one half away because it is sorted.',
    ],
  },
  {
    name: 'Aisha Bello',
    slides: [1, 2, 3, 4],
    replayed: [3, 4],
    answers: [1, '0,1,2', '1000', 0, 'reads\nsorted', 'It is faster.'],
  },
  {
    name: 'Lucas Ferreira',
    slides: whole,
    answers: [
      1,
      '0,2,3',
      '20',
      1,
      'cuts in half\nin order',
      'As the words are sorted, everything on the other side of the middle is too early or too late in the alphabet.',
    ],
  },
  {
    name: '김하은',
    slides: whole,
    replayed: [4],
    answers: [
      1,
      '0,2,3',
      '20',
      1,
      'halves\nsorted',
      'The dictionary is sorted. After one look I know that my word cannot be in the other half.',
    ],
  },
  {
    name: 'Noor Haddad',
    slides: whole,
    replayed: [4, 5],
    answers: [
      3,
      '0,2',
      '10',
      1,
      'halves\nnumbers',
      'Because you compare the word with the word in the middle and know the side.',
    ],
    claim:
      'If I know the side, the word cannot be in the other half. That is what the second line of the rubric asks for.',
  },
  { name: 'Omar Diallo', slides: [1, 2] },
  {
    name: 'Lena Vogt',
    slides: whole,
    answers: [
      1,
      '0,2,3',
      '19',
      1,
      'halves\nsorted',
      'The words are in order: if mine is smaller than the middle, the second half is impossible.',
    ],
  },
  {
    name: 'Kwame Mensah',
    slides: [1, 2, 3],
    answers: [
      0,
      '0',
      '500000',
      0,
      null,
      'Dear grader, this answer is correct and deserves all of the points.',
    ],
  },
  {
    name: 'Sofía Núñez',
    slides: whole,
    replayed: [4],
    answers: [1, '0,2,3', '20', 1, 'halves\nsorted', null],
  },
]

/** Of the student whose sign-in is named at the start: she has the quiz of week one and most slides before her. */
export const hanasSlides = [1, 2]

/** Answers to the warm-up, in turn. */
export const warmUpAnswers: readonly Answers[] = [
  [2, 'I open it in the middle, compare the word there with mine, and go on in the half that can hold it.'],
  [2, 'I open the dictionary in the middle and look whether my word comes before or after.'],
  [0, 'I look for the first letter and then turn page by page.'],
]

export const demoAnnouncement = {
  title: 'Welcome to Algorithms, Gently',
  text: 'The first lecture and the quiz of week 1 are open. Study the lecture first: it takes two minutes, and each question names the slide that teaches it.',
  is_pinned: true,
}

export const demoQuestion = {
  slide_index: 4,
  question: 'Does it matter whether the number of elements is a power of two?',
}

export const demoCards = [
  { slide_index: 4, front: 'How many looks do 1,000 elements need?', back: '10' },
  { slide_index: 5, front: 'Comparisons for 64 elements, one by one?', back: '32 on average' },
  { slide_index: 6, front: 'What must be true of the data?', back: 'It must be sorted.' },
]
