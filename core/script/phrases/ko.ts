import type { Phrases } from './phrases.ts'

/** No particle follows a placeholder, because its form depends on the last sound before it. */
export const ko: Phrases = {
  greeting: { measured: '여러분, 안녕하십니까.', lively: '여러분 안녕하세요, 반갑습니다.' },
  opening: '이번 강의의 주제는 {title}입니다.',
  introduction: {
    measured: [
      '이번 슬라이드의 주제는 {title}입니다.',
      '다음으로 살펴볼 주제는 {title}입니다.',
      '이제 살펴볼 내용은 {title}입니다.',
    ],
    lively: ['자, 이번에 볼 내용은 {title}입니다.', '그럼 이제 같이 볼 주제는 {title}입니다.'],
  },
  continuation: '계속해서 {title}입니다.',
  pro: '장점, {x}',
  con: '단점, {x}',
  formula: '수식은 슬라이드를 참고해 주시기 바랍니다.',
  thatFormula: '슬라이드의 수식',
  thatCode: '슬라이드의 코드',
  code: '코드는 슬라이드를 참고해 주시기 바랍니다.',
  figure: '그림은 슬라이드를 함께 봐 주시기 바랍니다.',
  labels: '그림의 내용은 {list}입니다.',
  recap: '다시 정리하면, 기억할 내용은 {list}입니다.',
  closing: {
    measured: '이상으로 강의를 마치겠습니다. 경청해 주셔서 감사합니다.',
    lively: '오늘은 여기까지입니다. 모두 수고하셨어요!',
  },
}
