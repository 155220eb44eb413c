export const annotationsMessages = {
  annotating_script: 'Writing script with annotations for slide {{number}} of {{total}}',
  script_annotated_one: 'The script for slide {{number}} is written with {{count}} annotation.',
  script_annotated_other: 'The script for slide {{number}} is written with {{count}} annotations.',
  annotations_kept_one: '{{kept}} of {{count}} annotation was kept, because its words occur again.',
  annotations_kept_other: '{{kept}} of {{count}} annotations were kept, because their words occur again.',
  annotations_not_on_slide_one:
    '{{count}} annotation was removed because its words are not on the slide. The script keeps them.',
  annotations_not_on_slide_other:
    '{{count}} annotations were removed because their words are not on the slide. The script keeps them.',
  annotations_not_chosen_one:
    '{{count}} annotation of a kind you did not select was removed. The script keeps its words.',
  annotations_not_chosen_other:
    '{{count}} annotations of kinds you did not select were removed. The script keeps their words.',
  annotations_not_placed_one: '{{count}} annotation fits nowhere in the script and was left out.',
  annotations_not_placed_other: '{{count}} annotations fit nowhere in the script and were left out.',
  annotations_broken:
    'The AI wrote annotations that do not fit together. The script was not changed; please try again.',
  annotating_cancelled: 'Script + annotations generation for slide {{number}} was cancelled.',
  waiting_annotated_script: 'Waiting to write the script with annotations for slide {{number}}.',
  words_kept:
    'The built-in engine keeps the words of the script and annotates its key phrases. It did not follow the instructions.',
  words_kept_by_model:
    'The words of the script were not changed. The instructions were followed for the annotations only.',
  tags_to_correct: 'Fix the tags of this script first. Then it can be annotated.',
  no_tools_selected: 'No annotation tools are selected, so nothing was annotated.',
  no_words_on_slide: 'This slide has no text, so there are no words to annotate.',
  annotations_already_there:
    'Nothing was added: the script already has its annotations, and nothing else on the slide stands out.',
  no_key_phrase: 'Nothing was annotated: no key phrase of the script is on the slide.',
  nothing_to_annotate:
    'Nothing was annotated: with the selected tools, nothing in the script stands out on this slide.',
  annotations_unreadable: "Nothing was annotated: the AI model's answer could not be read.",
  annotations_changed:
    'The annotations of this slide were moved in another window after you opened it. Nothing was overwritten.',
  too_many_drawings: 'A slide can have at most {{number}} drawings.',
  too_many_strokes: 'The drawings of this slide have too many strokes to add another drawing.',
  drawing_not_png: 'The drawing must be a PNG picture.',
  drawing_damaged: 'The picture of the drawing is damaged. Please draw it again.',
  drawing_empty: 'The drawing is empty. Please draw something first.',
  drawing_too_large: 'A drawing can be at most {{max}} by {{max}} pixels.',
} as const
