/** Messages about annotations and drawings, by code. */
export const annotationsMessages = {
  annotating_script: '슬라이드 {{number}}/{{total}}의 스크립트와 주석 작성 중',
  script_annotated_other: '슬라이드 {{number}}의 스크립트를 주석 {{count}}개와 함께 작성했습니다.',
  annotations_kept_other: '이전 스크립트의 주석 {{count}}개 중 {{kept}}개를 유지했습니다.',
  annotations_not_on_slide_other: '주석 {{count}}개는 슬라이드에 없는 말을 가리켜 일반 글이 되었습니다.',
  annotations_not_chosen_other: '선택하지 않은 종류의 주석 {{count}}개는 일반 글이 되었습니다.',
  annotations_not_placed_other: '주석 {{count}}개는 스크립트에서 자리를 찾지 못해 빠졌습니다.',
  annotations_broken:
    'AI가 서로 맞지 않는 주석을 썼습니다. 스크립트는 바뀌지 않았습니다. 다시 시도해 주세요.',
  annotating_cancelled: '슬라이드 {{number}}의 스크립트 + 주석 생성이 취소되었습니다.',
  waiting_annotated_script: '슬라이드 {{number}}의 스크립트와 주석 작성을 기다리는 중입니다.',
  words_kept:
    '내장 엔진은 스크립트의 말을 그대로 두고 핵심 어구를 표시합니다. 지시 사항은 따르지 않았습니다.',
  words_kept_by_model: '스크립트의 글은 그대로 두었습니다. 지시는 주석에만 반영되었습니다.',
  tags_to_correct: '이 스크립트의 태그를 고쳐야 표시를 추가할 수 있습니다.',
  no_tools_selected: '선택된 주석 도구가 없어 아무것도 표시하지 않았습니다.',
  no_words_on_slide: '이 슬라이드에는 글자가 없어 표시할 말이 없습니다.',
  annotations_already_there:
    '추가한 것이 없습니다. 스크립트에 이미 표시가 있고, 슬라이드에서 달리 눈에 띄는 것이 없습니다.',
  no_key_phrase: '표시한 것이 없습니다. 스크립트에 슬라이드의 핵심 어구가 나오지 않습니다.',
  nothing_to_annotate: '표시한 것이 없습니다. 선택한 도구로는 이 슬라이드에서 눈에 띄는 것이 없습니다.',
  annotations_unreadable: '주석을 달지 못했습니다. AI 모델의 응답을 읽을 수 없습니다.',
  annotations_changed:
    '이 슬라이드를 연 뒤에 다른 창에서 주석의 자리가 변경되었습니다. 아무것도 덮어쓰지 않았습니다.',
  too_many_drawings: '슬라이드 하나에는 그림을 {{number}}개까지 둘 수 있습니다.',
  too_many_strokes: '이 슬라이드의 그림에 획이 너무 많아 하나 더 추가할 수 없습니다.',
  drawing_not_png: '그림은 PNG여야 합니다.',
  drawing_damaged: '그림 파일이 손상되었습니다. 다시 그려 주세요.',
  drawing_empty: '그림이 비어 있습니다. 먼저 무언가를 그려 주세요.',
  drawing_too_large: '그림은 최대 {{max}}×{{max}}픽셀입니다.',
}
