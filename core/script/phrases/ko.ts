import type { Phrases } from './phrases.ts'

/** No particle follows a placeholder, because its form depends on the last sound before it. */
export const ko: Phrases = {
  greeting: {
    professional: ['여러분, 안녕하십니까.'],
    neutral: ['안녕하세요.'],
    casual: ['여러분 안녕하세요, 반갑습니다.'],
    engaging: ['여러분, 반갑습니다! 오늘도 함께 시작해 볼까요?'],
    academic: ['안녕하십니까, 강의를 시작하겠습니다.'],
  },
  opening: ['이번 강의의 주제는 {title}입니다.', '오늘 다룰 주제는 {title}입니다.'],
  introduction: {
    professional: [
      '이번 슬라이드의 주제는 {title}입니다.',
      '다음으로 살펴볼 주제는 {title}입니다.',
      '이제 살펴볼 내용은 {title}입니다.',
      '이어서 다룰 주제는 {title}입니다.',
      '여기서 함께 볼 내용은 {title}입니다.',
    ],
    neutral: [
      '여기서 다루는 내용은 {title}입니다.',
      '이번 내용은 {title}입니다.',
      '이제 볼 주제는 {title}입니다.',
      '이번에 살펴볼 내용은 {title}입니다.',
      '다음 주제는 {title}입니다.',
    ],
    casual: ['자, 이번에 볼 내용은 {title}입니다.', '그럼 이제 같이 볼 주제는 {title}입니다.'],
    engaging: ['자, 흥미로운 주제입니다. 바로 {title}입니다!', '함께 알아볼까요? 이번 주제는 {title}입니다!'],
    academic: ['이어서 고찰할 주제는 {title}입니다.', '본 슬라이드에서 논의할 주제는 {title}입니다.'],
  },
  section: ['이제 새로운 부분을 시작하겠습니다. 주제는 {title}입니다.', '다음 부분은 {title}입니다.'],
  continuation: [
    '계속해서 {title}입니다.',
    '앞의 내용에 이어서 {title}입니다.',
    '{title}, 계속 보겠습니다.',
    '{title}, 이어서 설명하겠습니다.',
  ],
  pro: ['장점, {x}'],
  con: ['단점, {x}'],
  look: ['슬라이드를 함께 봐 주시기 바랍니다.', '이 단계는 슬라이드를 참고해 주시기 바랍니다.'],
  formula: [
    '수식은 슬라이드를 참고해 주시기 바랍니다.',
    '슬라이드에 있는 수식을 함께 봐 주시기 바랍니다.',
    '수식의 자세한 내용은 슬라이드에 나와 있습니다.',
    '슬라이드의 수식을 잠시 살펴보시기 바랍니다.',
  ],
  thatFormula: '슬라이드의 수식',
  nextFormula: '그다음 수식',
  thatCode: '슬라이드의 코드',
  code: ['코드는 슬라이드를 참고해 주시기 바랍니다.'],
  figure: ['그림은 슬라이드를 함께 봐 주시기 바랍니다.', '자세한 내용은 슬라이드를 참고해 주시기 바랍니다.'],
  labels: ['그림의 내용은 {list}입니다.'],
  recap: ['다시 정리하면, 기억할 내용은 {list}입니다.', '요약하면 {list}입니다.'],
  recapTitle: ['지금까지 살펴본 내용은 {title}입니다.', '여기까지가 {title}입니다.'],
  transition: ['다음 슬라이드의 주제는 {title}입니다.', '이어서 볼 내용은 {title}입니다.'],
  question: [
    '이 주제에 대해 이미 무엇을 알고 있나요? 잠시 생각해 보시기 바랍니다.',
    '여러분이라면 어떻게 설명하시겠습니까?',
  ],
  endQuestion: [
    '넘어가기 전에 생각해 봅시다. 여러분이 설명할 주제는 {title}입니다. 어떻게 설명하시겠습니까?',
  ],
  closing: {
    professional: ['이상으로 강의를 마치겠습니다. 경청해 주셔서 감사합니다.'],
    neutral: ['이것으로 강의를 마칩니다. 감사합니다.'],
    casual: ['오늘은 여기까지입니다. 모두 수고하셨어요!'],
    engaging: ['여기까지 함께해 주셔서 감사합니다. 궁금한 점은 언제든지 질문해 주세요!'],
    academic: ['이상으로 본 강의를 마치겠습니다. 감사합니다.'],
  },
}
