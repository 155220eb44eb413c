/** Messages about annotations and drawings, by code. */
export const annotationsMessages = {
  annotating_script: '스크립트 + 주석 작성 중: 슬라이드 {{total}}개 중 {{number}}번째',
  script_annotated_other: '슬라이드 {{number}}의 스크립트를 주석 {{count}}개와 함께 작성했습니다.',
  annotations_kept_other: '주석 {{count}}개 중 단어가 다시 나오는 {{kept}}개를 유지했습니다.',
  annotations_not_on_slide_other:
    '주석 {{count}}개는 단어가 슬라이드에 없어 삭제했습니다. 단어는 스크립트에 남아 있습니다.',
  annotations_not_chosen_other:
    '선택하지 않은 종류의 주석 {{count}}개를 삭제했습니다. 단어는 스크립트에 남아 있습니다.',
  annotations_not_placed_other: '주석 {{count}}개는 스크립트에 들어갈 자리가 없어 뺐습니다.',
  annotations_broken:
    'AI가 작성한 주석이 서로 맞지 않습니다. 스크립트는 바뀌지 않았습니다. 다시 시도해 주세요.',
  annotating_cancelled: '슬라이드 {{number}}의 스크립트 + 주석 생성을 취소했습니다.',
  waiting_annotated_script: '슬라이드 {{number}}의 스크립트 + 주석 작성 대기 중입니다.',
  words_kept:
    '내장 엔진은 스크립트의 텍스트를 그대로 두고 핵심 어구에 주석을 답니다. 지시 사항은 따르지 않았습니다.',
  words_kept_by_model: '스크립트의 텍스트는 바뀌지 않았습니다. 지시 사항은 주석에만 반영했습니다.',
  tags_to_correct: '이 스크립트의 태그를 먼저 고쳐야 주석을 달 수 있습니다.',
  no_tools_selected: '선택한 주석 도구가 없어 주석을 달지 않았습니다.',
  no_words_on_slide: '이 슬라이드에는 텍스트가 없어 주석을 달 단어가 없습니다.',
  annotations_already_there:
    '추가한 것이 없습니다. 스크립트에 이미 주석이 있고, 슬라이드에 달리 눈에 띄는 것이 없습니다.',
  no_key_phrase: '주석을 달지 않았습니다. 스크립트의 핵심 어구가 슬라이드에 없습니다.',
  nothing_to_annotate:
    '주석을 달지 않았습니다. 선택한 도구로는 이 슬라이드에서 주석을 달 만한 내용이 없습니다.',
  annotations_unreadable: '주석을 달지 못했습니다. AI 모델의 응답을 읽을 수 없습니다.',
  annotations_changed: '이 슬라이드를 연 뒤에 다른 창에서 주석 위치가 바뀌었습니다. 덮어쓴 것은 없습니다.',
  too_many_drawings: '슬라이드 하나에는 그림을 {{number}}개까지 둘 수 있습니다.',
  too_many_strokes: '이 슬라이드의 그림에 획이 너무 많아 하나 더 추가할 수 없습니다.',
  drawing_not_png: '그림은 PNG 형식이어야 합니다.',
  drawing_damaged: '그림 파일이 손상되었습니다. 다시 그려 주세요.',
  drawing_empty: '빈 그림입니다. 먼저 그려 주세요.',
  drawing_too_large: '그림은 최대 {{max}}×{{max}}픽셀입니다.',
}
