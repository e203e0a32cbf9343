module jingzi

go 1.26
