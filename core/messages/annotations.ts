export const annotationsMessages = {
  annotating_script: 'Writing script with annotations for slide {{number}} of {{total}}',
  script_annotated_one: 'The script for slide {{number}} is written with {{count}} annotation.',
  script_annotated_other: 'The script for slide {{number}} is written with {{count}} annotations.',
  annotations_kept_one: '{{kept}} of {{count}} annotation was kept, because its words occur again.',
  annotations_kept_other: '{{kept}} of {{count}} annotations were kept, because their words occur again.',
  annotations_not_on_slide_one:
    '{{count}} annotation named words that do not stand on the slide and became plain words.',
  annotations_not_on_slide_other:
    '{{count}} annotations named words that do not stand on the slide and became plain words.',
  annotations_not_chosen_one: '{{count}} annotation of kinds you did not choose became plain words.',
  annotations_not_chosen_other: '{{count}} annotations of kinds you did not choose became plain words.',
  annotations_not_placed_one: '{{count}} annotation had no place in the script and was left out.',
  annotations_not_placed_other: '{{count}} annotations had no place in the script and were left out.',
  annotations_broken:
    'The AI wrote annotations that do not fit together. The script was not changed; please try again.',
  annotating_cancelled: 'Script + annotations generation for slide {{number}} was cancelled.',
  waiting_annotated_script: 'Waiting to write the script with annotations for slide {{number}}.',
  words_kept:
    'The built-in engine keeps the words of the script and marks its key phrases; it did not follow the instructions.',
  words_kept_by_model:
    'The words of the script stay as they are; the instructions were followed for the annotations only.',
  tags_to_correct: 'The tags of this script need to be mended before it can be marked.',
  no_tools_selected: 'No annotation tools are selected, so nothing was marked.',
  no_words_on_slide: 'This slide has no text of its own, so there are no words to mark on it.',
  annotations_already_there:
    'Nothing was added: the script already has its annotations, and nothing else on the slide stands out.',
  no_key_phrase: 'Nothing was marked: the script names no key phrase in the words that stand on the slide.',
  nothing_to_annotate:
    'Nothing was marked: with the selected tools, nothing in the script stands out on this slide.',
  annotations_unreadable: "Nothing was marked: the AI model's answer could not be read.",
  annotations_changed:
    'Where the annotations of this slide stand has changed since you opened it, in another window. Nothing was overwritten.',
  too_many_drawings: 'A slide can hold {{number}} drawings.',
  too_many_strokes: 'The drawings of this slide hold too many strokes for one more.',
  drawing_not_png: 'The drawing must be a PNG picture.',
  drawing_damaged: 'The picture of the drawing is damaged. Please draw it again.',
  drawing_empty: 'The drawing is empty. Please draw something first.',
  drawing_too_large: 'A drawing can be at most {{max}} by {{max}} pixels large.',
} as const
