import type { Slide } from './draw-deck.ts'

/**
 * A small finished course for first-time users. Scripts in both languages belong to the slide above them;
 * their tags name the slide's words that are highlighted.
 */

export const demoCourse = {
  name: 'Algorithms, Gently',
  description: 'Five classic ideas that make programs fast, each in ten minutes and one good picture.',
  syllabus: `Week 1  Binary search: finding things fast
Week 2  Sorting by merging
Week 3  Hash tables
Week 4  Shortest paths
Week 5  Dynamic programming

You need: a little programming in any language. Each week has one short lecture and one quiz.`,
}

export const demoLecture = {
  title: 'Binary search: finding things fast',
  description: 'Why twenty questions are enough for a million words.',
}

type DemoSlide = { slide: Slide; scripts: { en: string; ko: string } }

export const demoSlides: readonly DemoSlide[] = [
  {
    slide: { title: 'Binary search: finding things fast' },
    scripts: {
      en: 'Welcome. Today we look at one small idea that saves an astonishing amount of work. It is called binary search, and you have used it before, probably without knowing its name.',
      ko: '환영합니다. 오늘은 놀라울 만큼 많은 일을 덜어 주는 작은 아이디어 하나를 살펴봅니다. 이름은 이진 탐색이고, 여러분은 이미 써 본 적이 있습니다. 아마 이름을 몰랐을 뿐입니다.',
    },
  },
  {
    slide: {
      title: 'A word in a dictionary',
      bullets: [
        'A dictionary holds 100,000 words',
        'Reading from the start: 50,000 on average',
        'You open it in the middle instead',
        'That works because the words are sorted',
      ],
    },
    scripts: {
      en: 'Think of a dictionary with a hundred thousand words. Reading from the first page, you would pass [highlight text="50,000 on average" color="red"]fifty thousand words on average[/highlight] before you find yours. Nobody does that. You [highlight text="You open it in the middle" color="yellow"]open the book in the middle[/highlight], see whether your word comes before or after, and forget the other half. Notice what makes this possible: [highlight text="the words are sorted" color="green"]the words are sorted[/highlight].',
      ko: '단어가 십만 개 들어 있는 사전을 떠올려 보세요. 첫 쪽부터 읽으면 [highlight text="50,000 on average" color="red"]평균 오만 개를 지나야[/highlight] 원하는 단어를 찾습니다. 아무도 그렇게 하지 않습니다. [highlight text="You open it in the middle" color="yellow"]가운데를 펴고[/highlight], 찾는 단어가 앞인지 뒤인지 본 다음, 나머지 절반은 잊습니다. 이것이 가능한 이유에 주목하세요. [highlight text="the words are sorted" color="green"]단어가 정렬되어 있기 때문입니다[/highlight].',
    },
  },
  {
    slide: {
      title: 'Three steps, again and again',
      figure: { kind: 'steps', labels: ['Look in the middle', 'Compare', 'Keep one half'] },
    },
    scripts: {
      en: 'The whole method has three steps. Look at the element in the middle. Compare it with what you are searching for. Then keep only the half in which it can still be. You repeat the three steps until you have found it, or until nothing is left.',
      ko: '방법 전체는 세 단계입니다. 가운데 원소를 봅니다. 찾는 값과 비교합니다. 그리고 그 값이 아직 있을 수 있는 절반만 남깁니다. 찾을 때까지, 또는 아무것도 남지 않을 때까지 이 세 단계를 되풀이합니다.',
    },
  },
  {
    slide: {
      title: 'How many looks?',
      bullets: [
        '8 elements: 3 looks',
        '1,000 elements: 10 looks',
        '1,000,000 elements: 20 looks',
        'Twice the data, one more look',
      ],
      figure: {
        kind: 'curve',
        points: [
          [0, 0],
          [2, 1],
          [4, 2],
          [8, 3],
          [16, 4],
          [32, 5],
          [64, 6],
        ],
        xLabel: 'elements',
        yLabel: 'looks',
      },
    },
    scripts: {
      en: 'How often do we have to look? Eight elements need three looks, a thousand need ten, and [highlight text="1,000,000 elements: 20 looks" color="yellow"]a million need only twenty[/highlight]. Look at the curve: it rises quickly at first and then hardly at all. Here is the sentence to remember. [highlight text="Twice the data, one more look" color="green"]Twice the data costs just one more look[/highlight].',
      ko: '몇 번이나 보아야 할까요? 원소가 여덟 개면 세 번, 천 개면 열 번, [highlight text="1,000,000 elements: 20 looks" color="yellow"]백만 개라도 스무 번이면[/highlight] 됩니다. 곡선을 보세요. 처음에는 빠르게 오르다가 나중에는 거의 오르지 않습니다. 기억할 문장은 이것입니다. [highlight text="Twice the data, one more look" color="green"]데이터가 두 배가 되어도 한 번만 더 보면 됩니다[/highlight].',
    },
  },
  {
    slide: {
      title: 'Compared with reading everything',
      bullets: ['Comparisons for 64 elements', 'The gap grows with the data'],
      figure: {
        kind: 'bars',
        values: [
          { label: 'one by one', value: 32 },
          { label: 'binary search', value: 6 },
        ],
      },
    },
    scripts: {
      en: 'Here are both methods side by side for sixty-four elements. Going one by one takes thirty-two comparisons on average. Binary search takes six. [highlight text="The gap grows with the data" color="yellow"]With more data the gap only grows[/highlight], which is why databases and file systems rely on this idea everywhere.',
      ko: '원소가 예순네 개일 때 두 방법을 나란히 놓았습니다. 하나씩 보면 평균 서른두 번 비교합니다. 이진 탐색은 여섯 번입니다. [highlight text="The gap grows with the data" color="yellow"]데이터가 많아질수록 차이는 더 벌어집니다[/highlight]. 그래서 데이터베이스와 파일 시스템은 어디서나 이 아이디어에 기댑니다.',
    },
  },
  {
    slide: {
      title: 'What to remember',
      bullets: [
        'The data must be sorted',
        'Every look halves what is left',
        'Take care at the borders',
        'Next week: how to sort',
      ],
    },
    scripts: {
      en: 'Let us close with three things to remember. [highlight text="The data must be sorted" color="yellow"]The data must be sorted[/highlight], otherwise the other half cannot be forgotten. [highlight text="Every look halves what is left" color="green"]Every look halves what is left[/highlight]. And [manual-annotation text="The first and the last element"]take care at the borders[/manual-annotation], for that is where most programs go wrong. Next week we will see how to sort in the first place. See you then.',
      ko: '기억할 세 가지로 마무리하겠습니다. [highlight text="The data must be sorted" color="yellow"]데이터는 정렬되어 있어야 합니다[/highlight]. 그렇지 않으면 나머지 절반을 잊을 수 없습니다. [highlight text="Every look halves what is left" color="green"]한 번 볼 때마다 남은 것은 절반이 됩니다[/highlight]. 그리고 [highlight text="Take care at the borders" color="orange"]경계를 조심하세요[/highlight]. 대부분의 프로그램은 바로 거기서 틀립니다. 다음 주에는 애초에 어떻게 정렬하는지 알아봅니다. 그때 뵙겠습니다.',
    },
  },
]
