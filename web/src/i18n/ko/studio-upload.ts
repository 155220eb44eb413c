/** The form to upload slides, and the title of the lecture that they become. */
export const upload = {
  title: '슬라이드 업로드',
  below: 'PDF 파일 하나를 업로드하면 한 쪽이 슬라이드 하나가 됩니다.',
  field: '슬라이드 PDF 파일',
  drop: '슬라이드를 여기에 놓으세요',
  limit: 'PDF 파일만 가능, 최대 {{megabytes}} MB, {{pages}}쪽',
  choose: '파일 선택',
  chooseOther: '다른 파일 선택',
  button: '업로드',
  lectureTitle: {
    label: '강의 제목',
    fromFile: '파일 이름에서 가져왔습니다. 직접 적지 않으면 첫 슬라이드의 제목으로 바뀝니다.',
    hint: '학생에게 보이는 제목입니다. 언제든지 바꿀 수 있습니다.',
    failed: '제목을 저장하지 못했습니다.',
  },
  interrupted: '업로드가 중단되었습니다. 파일을 다시 선택해 주세요: {{file}}',
  selectPdf: '업로드할 PDF 파일을 선택해 주세요.',
  tooLarge: '{{megabytes}} MB를 넘는 파일입니다. 그림 크기를 줄여 다시 내보내거나 파일을 나누어 주세요.',
  sending: '업로드하는 중…',
  starting: '업로드했습니다. PDF를 읽는 중…',
  failedToStart: 'PDF 처리 작업을 시작하지 못했습니다.',
  speak: '오디오도 생성',
  speakHint: '스크립트가 작성되면 시작합니다. 나중에 바꾼 슬라이드는 오디오를 다시 생성해야 합니다.',
  speakHintModel:
    '스크립트가 작성되면 시작합니다. 설정된 음성은 비용이 들 수 있고, 나중에 바꾼 슬라이드는 오디오를 다시 생성해야 합니다.',
  mode: {
    label: '생성 방식',
    failed: '생성 방식을 변경하지 못했습니다.',
    interactive: '하나씩',
    interactiveHint:
      '스크립트를 하나씩 직접 생성하고 검토하며 진행합니다. 공들여 다듬고 싶은 강의에 알맞습니다.',
    batch: '한꺼번에',
    batchHint: '다른 일을 하는 동안 모든 스크립트를 한 번에 작성합니다. 나중에 검토해 주세요.',
    batchHintModel:
      'AI 모델이 모든 스크립트를 한 번에 작성합니다. 이 페이지를 닫아도 계속되며 언제든지 취소할 수 있습니다.',
  },
}
