import type { Translated } from '../catalogue.ts'
import type { bubble as english } from '../en/bubble.ts'

export const bubble: Translated<typeof english> = {
  highlightIn: '하이라이트: {{color}}',
  back: '색상 목록으로 돌아가기',
  aimTo: '화살표가 가리킬 단어나 그림의 위치까지 끌거나, 단어를 여기에서 골라 주세요.',
  aimFrom:
    '화살표가 시작할 단어 위로 끌거나 여기에서 골라 주세요. 시작이 없는 화살표라면 가리킬 위치를 누르세요.',
  atPlace: '그림의 위치 가리키기',
  placeHint: '화살표 키로 위치를 옮기고, Shift를 누르면 더 크게 옮깁니다. Enter를 누르면 계속합니다.',
  noWordsThere: '여기에는 주석을 달 단어가 없습니다.',
  arrowThere: '이곳을 화살표로 가리키기',
  appears: '“{{words}}” 부분을 말할 때 나타납니다',
  appearsAt: '{{time}}에 “{{words}}” 부분을 말할 때 나타납니다',
  change: '변경',
  added: '{{kind}} 추가됨: “{{words}}”',
  undoLate: '그 사이 스크립트가 바뀌었습니다. “이 슬라이드의 주석” 목록에서 주석을 삭제해 주세요.',
}
