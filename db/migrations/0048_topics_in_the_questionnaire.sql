-- What people say they come with, which the questionnaire asks first, and how a sentence names a topic: «с паникой».
alter table topics
  add column groups text[] not null default '{}' check (groups <@ array[
    'anxiety', 'drained', 'relations', 'self_worth', 'loss', 'changes',
    'couple_quarrels', 'couple_distance', 'couple_trust', 'couple_closeness', 'couple_children', 'couple_parting',
    'teen_mood', 'teen_school', 'teen_friends', 'teen_family', 'teen_body', 'teen_hurt']),
  add column spoken text;

-- Topics that are there already go where their names say; staff have the last word.
update topics set groups = array(
  select name from (values
    (1, 'anxiety', 'тревог|тревож|паник|паничес|страх|фоби|бессонниц|сон|психосомат|навязчив'),
    (2, 'drained', 'выгоран|депресс|подавлен|апати|усталост|прокрастинац|сдвг'),
    (3, 'relations', 'отношен|измен|ревност|ссор|конфликт|развод|расставан|одиночеств|созависим'),
    (4, 'self_worth', 'самооцен|перфекцион|стыд|принятие себя|сексуальн|едой|рпп|пищев'),
    (5, 'loss', 'утрат|горе|расставан|развод|эмиграц|травм'),
    (6, 'changes', 'професс|карьер|переезд|родительств|беремен|кризис|адаптац'),
    (7, 'couple_quarrels', 'ссор|конфликт|отношения в паре'),
    (8, 'couple_distance', 'отношения в паре|созависим'),
    (9, 'couple_trust', 'измен|ревност'),
    (10, 'couple_closeness', 'сексуальн|близост'),
    (11, 'couple_children', 'родительств|беремен'),
    (12, 'couple_parting', 'развод|расставан'),
    (13, 'teen_mood', 'тревог|паничес|паник|депресс|страх'),
    (14, 'teen_school', 'подрост|прокрастинац|перфекцион|учёб|учеб|школ'),
    (15, 'teen_friends', 'подрост|одиночеств|травл|буллинг'),
    (16, 'teen_family', 'подрост|отношения с родителями|развод'),
    (17, 'teen_body', 'едой|рпп|пищев|бессонниц|самооцен'),
    (18, 'teen_hurt', 'утрат|насили|травм|эмиграц')
  ) as known (place, name, stems)
  where normalise_text(title) ~ normalise_text(stems)
  order by place);
