/** A slide that students get without a script. */
export const silent = {
  choice: '이 슬라이드는 스크립트 없이 보여 주기',
  hint_other: '학생에게 {{count}}초 동안 보입니다. 오디오는 필요 없습니다.',
  short: '필요 없음',
  choose: '필요 없음: 슬라이드 {{number}}',
  done: '슬라이드 {{number}}: 스크립트 없이 보입니다.',
  noAudio: '스크립트가 없는 슬라이드라 오디오가 필요 없습니다.',
  failed: '슬라이드를 변경하지 못했습니다. 다시 시도해 주세요.',
}
