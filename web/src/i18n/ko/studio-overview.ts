/** The overview of a lecture in the studio. */
export const overview = {
  filter: '표시할 슬라이드',
  allCount: '전체 {{count}}',
  todo: '할 일 {{count}}',
  thin: '내용이 적은 스크립트 {{count}}',
  noneThin: '내용이 적은 스크립트가 없습니다.',
  nothing: '할 일이 없습니다. 모든 슬라이드에 스크립트와 오디오가 있습니다.',
  readyOf: '{{ready}}/{{total}}',
  noScript: '아직 스크립트가 없습니다. 슬라이드를 열어 직접 쓰거나 생성해 주세요.',
  head: '슬라이드와 스크립트',
  notTranslated: '번역 안 됨',
  openIn: '{{name}} 슬라이드 {{number}} 열기:',
}
