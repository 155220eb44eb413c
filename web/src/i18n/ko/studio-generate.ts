/** Writing a script, and what writing it anew replaces. */
export const generate = {
  instructions: 'AI에게 줄 지시 사항 (선택)',
  goesAlong: '지시 사항은 지울 때까지 모든 슬라이드에 적용됩니다.',
  button: '스크립트 생성',
  again: '스크립트 다시 생성',
  starting: '시작하는 중…',
  waiting: '슬라이드 {{number}}의 스크립트 작성 대기 중',
  writing: '슬라이드 {{number}}의 스크립트 작성 중',
  cancel: '슬라이드 {{number}}의 스크립트 작성 취소',
  ask: '슬라이드 {{number}}의 스크립트를 새로 작성하면 다음 내용이 바뀝니다.',
  script: '{{name}} 스크립트(기록에 남습니다)',
  unsavedScript: '{{name}} 스크립트(변경 사항을 먼저 저장하며 기록에 남습니다)',
  annotations_other: '스크립트의 주석 {{count}}개',
  audio: '{{name}} 오디오(이 버전을 다시 불러오면 되살아납니다)',
  translations: '번역은 남지만 최신 스크립트와 달라집니다: {{names}}',
  translationsWithAudio:
    '번역은 남지만 최신 스크립트와 달라집니다: {{names}}. 오디오는 그대로 남습니다: {{spoken}}',
  keep_other: '주석 {{count}}개 유지',
  keepBelow: '새 스크립트에 같은 단어가 있는 주석은 유지되고, 나머지는 삭제됩니다.',
  studentsKeep: '강의를 업데이트할 때까지 학생은 기존 버전을 봅니다.',
  needsModel: '지시 사항을 쓰려면 AI 모델이 필요합니다',
  builtin: '지시 사항을 쓰려면 AI 모델이 필요합니다. 내장 엔진은 지시를 따를 수 없습니다.',
}
